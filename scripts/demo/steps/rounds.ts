import type { Rounds } from '#contract/money/rounds.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { workOff } from '../agency.ts';
import { businesses } from '../story/businesses.ts';
import { homepageRounds, type DemoNote } from '../story/rounds.ts';
import { day, hour, ownerOf, steps, type Filling, type Step } from '../filling.ts';
import { homepage } from '../pictures/homepage.ts';
import { logo, picture } from '../pictures/picture.ts';

/** The first client's rounds of a homepage, and another piece of work that is approved and delivered. */
export function roundSteps(filling: Filling): Step[] {
  const [business] = businesses;
  if (!business) return [];
  const { agency, now, staff, clients, projects } = filling;
  const { call, upload } = agency;
  const dana = () => ownerOf(filling, 0);
  const { look } = business;
  const rosa = staff(0);
  const newestOf = async (preview: string) => {
    const { versions } = await call<ClientRoom>(dana(), 'GET', `/api/client/previews/${preview}/room`);
    if (!versions[0]) throw new Error(`The preview ${preview} has no version.`);
    return versions[0];
  };
  const see = async (preview: string) => {
    const newest = await newestOf(preview);
    await call(dana(), 'POST', `/api/client/previews/${preview}/versions/${newest.id}/seen`);
    return newest;
  };
  const decide = async (preview: string, kind: string, words: string | null) => {
    const path = `/api/client/previews/${preview}`;
    const { id: versionId, contentHash } = await see(preview);
    const { rounds } = await call<{ rounds: Rounds | null }>(dana(), 'GET', `${path}/rounds`);
    const acceptsExtra =
      kind === 'request-changes' && rounds?.state === 'open'
        ? { minor: rounds.extraMinor, days: rounds.extraDays }
        : undefined;
    await call(dana(), 'POST', `${path}/decisions`, { versionId, contentHash, kind, words, acceptsExtra });
  };
  const show = async (path: string, body: object) => {
    const whole = { clientAccountId: clients[0]?.id, ...body };
    return (await call<StaffPreview>(rosa, 'POST', `/api/admin/client-previews${path}`, whole)).id;
  };

  let page = '';
  const pins: { id: string; note: DemoNote }[] = [];
  const rounds = homepageRounds.flatMap(({ daysAgo, note, page: state, notes, decision }, n): Step[] => {
    const at = now - daysAgo * day;
    const drawing = homepage(look, state);
    const send = async () => {
      const originalName = `homepage-${n + 1}.webp`;
      const fileUrl = await upload(rosa, 'preview-original', originalName, await drawing);
      if (n === 0)
        page = await show('', {
          projectId: projects[0]?.[1],
          title: 'Homepage',
          description: 'The whole page from top to bottom. Add a note wherever something should change.',
          fileUrl,
          originalName,
        });
      else
        await call(rosa, 'POST', `/api/admin/client-previews/${page}/versions`, { files: [fileUrl], note });
      await workOff(agency);
    };
    const judge = async () => {
      const { id: versionId, files } = await see(page);
      const path = `/api/client/previews/${page}/pins`;
      for (const {
        id,
        note: { tick },
      } of pins)
        if (tick) await call(dana(), 'POST', `${path}/${id}/tick`, { versionId, tick });
      // The agency answers the notes that are still open again.
      pins.splice(0, pins.length, ...pins.filter(({ note: each }) => each.tick === 'open'));
      for (const each of notes) {
        const [x, y, w, h] = each.at;
        const place = w && h ? { shape: 'box', x, y, w, h } : { shape: 'point', x, y };
        const body = { versionFileId: files[0]?.id, ...place, words: each.words };
        const { id } = await call<Pin>(dana(), 'POST', path, body);
        pins.push({ id, note: each });
      }
      if (decision) await decide(page, ...decision);
    };
    const answer = async () => {
      for (const { id, note: each } of pins) {
        const [kind, words = null] = n > 0 && each.later ? each.later : each.answer;
        await call(rosa, 'PUT', `/api/admin/client-previews/${page}/pins/${id}/answer`, { kind, words });
      }
    };
    return steps(
      { at, run: send },
      decision && { at: at + 20 * hour, run: judge },
      decision && { at: at + 44 * hour, run: answer },
    );
  });

  let trucks = '';
  const letter = async () => {
    const side = await picture('results', { ...look, motif: 'truck' }, 71);
    const mark = await logo(look);
    trucks = await show('/sets', {
      title: 'Truck lettering',
      description: 'The side and the door. The sign maker needs a yes for both.',
      files: [
        await upload(rosa, 'preview-original', 'truck side.webp', side),
        await upload(rosa, 'preview-original', 'truck door.png', mark),
      ],
    });
    await workOff(agency);
  };
  const approve = () => decide(trucks, 'approve', 'Beautiful. The crews fight over who drives it first.');
  const deliver = async () => {
    await call(rosa, 'POST', `/api/admin/client-previews/${trucks}/deliveries`, {
      versionId: (await newestOf(trucks)).id,
      name: 'Truck lettering, final files',
      note: 'Send both to the sign maker as they are; the colors are in the files.',
      licence: 'Yours without limit in time, place or medium. Please do not resell the drawing itself.',
    });
    await workOff(agency);
  };
  return [
    ...rounds,
    { at: now - 20 * day, run: letter },
    { at: now - 19.2 * day, run: approve },
    { at: now - 18.5 * day, run: deliver },
  ];
}
