import type { StaffDelivery } from '#contract/deliveries.ts';
import type { Rounds } from '#contract/money/rounds.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom, StaffRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { workOff } from '../agency.ts';
import { businesses } from '../story/businesses.ts';
import { homepageRounds, type DemoNote } from '../story/rounds.ts';
import { day, hour, type Filling, type Step } from '../filling.ts';
import { homepage } from '../pictures/homepage.ts';
import { paletteOf } from '../pictures/palette.ts';
import { logo, picture } from '../pictures/picture.ts';

/** The index of the first client, who sets many notes. */
const index = 0;

/** The rounds of a homepage, and an approved and delivered piece of work. */
export function roundSteps(filling: Filling): Step[] {
  const business = businesses[index];
  if (!business) return [];
  const { agency, now, staff, clients, projects } = filling;
  const { call, upload } = agency;
  const dana = () => ({ kind: 'client', id: clients[index]?.id ?? '' }) as const;
  const palette = paletteOf(...business.hues);
  const rosa = staff(0);
  const room = (preview: string) => call<ClientRoom>(dana(), 'GET', `/api/client/previews/${preview}/room`);
  const see = async (preview: string) => {
    const newest = (await room(preview)).versions[0];
    if (!newest) throw new Error(`The preview ${preview} has no version.`);
    await call(dana(), 'POST', `/api/client/previews/${preview}/versions/${newest.id}/seen`);
    return newest;
  };
  const decide = async (preview: string, kind: string, words: string | null) => {
    const newest = await see(preview);
    const { rounds } = await call<{ rounds: Rounds | null }>(
      dana(),
      'GET',
      `/api/client/previews/${preview}/rounds`,
    );
    const acceptsExtra =
      kind === 'request-changes' && rounds?.state === 'open'
        ? { minor: rounds.extraMinor, days: rounds.extraDays }
        : undefined;
    const body = { versionId: newest.id, contentHash: newest.contentHash, kind, words, acceptsExtra };
    await call(dana(), 'POST', `/api/client/previews/${preview}/decisions`, body);
  };

  let page = '';
  const pins: { id: string; note: DemoNote }[] = [];
  const rounds = homepageRounds.flatMap(({ daysAgo, note, page: state, notes, decision }, n): Step[] => {
    const at = now - daysAgo * day;
    const send = async () => {
      const file = await upload(
        rosa,
        'preview-original',
        `homepage-${n + 1}.webp`,
        await homepage(business.motif, palette, state),
      );
      if (n === 0)
        page = (
          await call<StaffPreview>(rosa, 'POST', '/api/admin/client-previews', {
            clientAccountId: clients[index]?.id,
            projectId: projects[index]?.[1] ?? null,
            title: 'Homepage',
            description: 'The whole page from top to bottom. Add a note wherever something should change.',
            fileUrl: file,
            originalName: 'homepage-1.webp',
          })
        ).id;
      else
        await call<StaffRoom>(rosa, 'POST', `/api/admin/client-previews/${page}/versions`, {
          files: [file],
          note,
        });
      await workOff(agency);
    };
    const judge = async () => {
      const newest = await see(page);
      for (const earlier of pins)
        if (earlier.note.tick)
          await call(dana(), 'POST', `/api/client/previews/${page}/pins/${earlier.id}/tick`, {
            versionId: newest.id,
            tick: earlier.note.tick,
          });
      // Answer the notes that are still open once more.
      pins.splice(0, pins.length, ...pins.filter(({ note: each }) => each.tick === 'open'));
      for (const each of notes) {
        const [x, y, w, h] = each.at;
        const place = w && h ? { shape: 'box', x, y, w, h } : { shape: 'point', x, y };
        const body = { versionFileId: newest.files[0]?.id, ...place, words: each.words };
        const { id } = await call<Pin>(dana(), 'POST', `/api/client/previews/${page}/pins`, body);
        pins.push({ id, note: each });
      }
      if (decision) await decide(page, ...decision);
    };
    const answer = async () => {
      for (const { id, note: each } of pins) {
        const said = n > 0 && each.later ? each.later : each.answer;
        const [kind, words = null] = said;
        await call(rosa, 'PUT', `/api/admin/client-previews/${page}/pins/${id}/answer`, { kind, words });
      }
    };
    return [
      { at, run: send },
      ...(decision
        ? [
            { at: at + 20 * hour, run: judge },
            { at: at + 44 * hour, run: answer },
          ]
        : []),
    ];
  });

  let trucks = '';
  const show = async () => {
    const files = [
      await upload(
        rosa,
        'preview-original',
        'truck side.webp',
        await picture('results', 'truck', palette, 71),
      ),
      await upload(rosa, 'preview-original', 'truck door.png', await logo(business.motif, palette)),
    ];
    trucks = (
      await call<StaffPreview>(rosa, 'POST', '/api/admin/client-previews/sets', {
        clientAccountId: clients[index]?.id,
        title: 'Truck lettering',
        description: 'The side and the door. The sign maker needs a yes for both.',
        files,
      })
    ).id;
    await workOff(agency);
  };
  const deliver = async () => {
    const newest = (await room(trucks)).versions[0];
    await call<StaffDelivery>(rosa, 'POST', `/api/admin/client-previews/${trucks}/deliveries`, {
      versionId: newest?.id,
      name: 'Truck lettering, final files',
      note: 'Send both to the sign maker as they are; the colors are in the files.',
      licence: 'Yours without limit in time, place or medium. Please do not resell the drawing itself.',
    });
    await workOff(agency);
  };
  return [
    ...rounds,
    { at: now - 20 * day, run: show },
    {
      at: now - 19.2 * day,
      run: () => decide(trucks, 'approve', 'Beautiful. The crews fight over who drives it first.'),
    },
    { at: now - 18.5 * day, run: deliver },
  ];
}
