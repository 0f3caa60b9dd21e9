import type { PreviewFeedback } from '#contract/preview-feedback.ts';
import type { StaffPreview } from '#contract/previews.ts';
import type { Project } from '#contract/projects.ts';
import { workOff } from '../agency.ts';
import { businesses } from '../story/businesses.ts';
import { previews } from '../story/conversations.ts';
import { day, hour, type Filling, type Step } from '../filling.ts';
import { paletteOf } from '../pictures/palette.ts';
import { compositionOf, type Kind } from '../pictures/compositions.ts';
import { logo, picture } from '../pictures/picture.ts';

const links = [
  { url: 'https://www.dallasarboretum.org', description: 'The colors of their spring pages' },
  { url: 'https://www.texashighways.com', description: 'How they let one picture do the talking' },
];

/** Projects with pictures, artwork of clients, and previews with feedback. */
export function workSteps(filling: Filling): Step[] {
  const { agency, now, staff, clients, projects } = filling;
  const { call, upload } = agency;
  const clientOf = (n: number) => ({ kind: 'client', id: clients[n]?.id ?? '' }) as const;

  const ofKind = new Map<Kind, number>();
  const next = (kind: Kind) => {
    const n = ofKind.get(kind) ?? 0;
    ofKind.set(kind, n + 1);
    return compositionOf(kind, n);
  };
  const made = businesses.flatMap((business, n) =>
    business.projects.map((project, m): Step => {
      // Drawn ahead, on the other core.
      const drawing = picture(next(project.kind), business.motif, paletteOf(...business.hues), n * 3 + m);
      const run = async () => {
        const drawn = await drawing;
        const { id } = await call<Project>(staff(n), 'POST', '/api/admin/gallery', {
          title: project.title,
          description: project.description,
          category: project.kind,
          results: project.results ?? null,
          imageUrl: await upload(staff(n), 'picture', `${business.company}.webp`, drawn),
          clientAccountId: clients[n]?.id,
          isVisible: !project.draft,
        });
        (projects[n] ??= [])[m] = id;
      };
      return { at: now - project.daysAgo * day, run };
    }),
  );

  const sent = businesses.flatMap((business, n): Step[] => {
    const at = now - business.daysAgo * day + 22 * hour;
    if (n % 2 === 1) return [];
    const add = async () => {
      const mark = await logo(business.motif, paletteOf(...business.hues));
      const filePath = await upload(clientOf(n), 'artwork', `${business.company} logo.png`, mark);
      await call(clientOf(n), 'POST', '/api/client/artwork', {
        filePath,
        originalName: `${business.company} logo.png`,
        category: 'logo',
        description: 'Our mark, large',
      });
      await call(clientOf(n), 'POST', '/api/client/reference-links', { links });
    };
    return [{ at, run: add }];
  });

  // Staff have seen most of the artwork, so only a few rows still wait.
  const looked = businesses.flatMap((business, n): Step[] => {
    if (n % 8 === 4) return [];
    const at = Math.min(now - 2 * hour, now - business.daysAgo * day + 46 * hour);
    const look = async () => {
      for (const kind of ['artwork', 'brief', 'reference-links'])
        await call(staff(n), 'POST', `/api/admin/clients/${clients[n]?.id ?? ''}/looked`, { kind });
    };
    return [{ at, run: look }];
  });

  const shown = previews.flatMap(
    ({ client: n, project, daysAgo, title, description, look, feedback, answer }, m): Step[] => {
      const business = businesses[n];
      if (!business) return [];
      const at = now - daysAgo * day;
      let preview = '';
      let said = '';
      const kind = business.projects[project ?? 0]?.kind ?? 'AI Marketing';
      const drawing = picture(
        look ?? compositionOf(kind, m),
        business.motif,
        paletteOf(business.hues[0], business.hues[1] + 24),
        40 + m,
      );
      const show = async () => {
        const drawn = await drawing;
        const body = {
          clientAccountId: clients[n]?.id,
          projectId: project === null ? null : (projects[n]?.[project] ?? null),
          title,
          description,
          fileUrl: await upload(staff(m), 'preview-original', `${title}.webp`, drawn),
          originalName: `${title}.webp`,
        };
        preview = (await call<StaffPreview>(staff(m), 'POST', '/api/admin/client-previews', body)).id;
        await workOff(agency);
      };
      const judge = async () => {
        const [rating, words] = feedback ?? [5, ''];
        const body = { previewId: preview, rating, ratingTouched: true, feedback: words };
        said = (await call<PreviewFeedback>(clientOf(n), 'POST', '/api/client/preview-feedback', body)).id;
      };
      const respond = () =>
        call(staff(m), 'PATCH', `/api/admin/preview-feedback/${said}/respond`, { response: answer?.[0] });
      const judged = at + (feedback?.[2] ?? 0) * hour;
      return [
        { at, run: show },
        ...(feedback ? [{ at: judged, run: judge }] : []),
        ...(feedback && answer ? [{ at: judged + answer[1] * hour, run: respond }] : []),
      ];
    },
  );

  return [...made, ...sent, ...looked, ...shown];
}
