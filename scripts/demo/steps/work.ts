import type { PreviewFeedback } from '#contract/preview-feedback.ts';
import type { StaffPreview } from '#contract/previews.ts';
import type { Project } from '#contract/projects.ts';
import { workOff } from '../agency.ts';
import { businesses } from '../story/businesses.ts';
import { previews } from '../story/conversations.ts';
import { day, hour, ownerOf, steps, type Filling, type Step } from '../filling.ts';
import { compositionOf, type Kind } from '../pictures/compositions.ts';
import { logo, picture } from '../pictures/picture.ts';

const links = [
  { url: 'https://www.dallasarboretum.org', description: 'The colors of their spring pages' },
  { url: 'https://www.texashighways.com', description: 'How they let one picture do the talking' },
];

/** Adds projects with pictures, artwork by clients, and previews with feedback. */
export function workSteps(filling: Filling): Step[] {
  const { agency, now, staff, clients, projects } = filling;
  const { call, upload } = agency;

  const ofKind = new Map<Kind, number>();
  const next = (kind: Kind) => {
    const n = ofKind.get(kind) ?? 0;
    ofKind.set(kind, n + 1);
    return compositionOf(kind, n);
  };
  const made = businesses.flatMap(({ company, look, projects: works }, n) =>
    works.map(({ kind, title, description, results, isDraft, daysAgo }, m): Step => {
      // Start drawing before the step needs the picture, so that a second processor core can do it.
      const drawing = picture(next(kind), look, n * 3 + m);
      const run = async () => {
        const imageUrl = await upload(staff(n), 'picture', `${company}.webp`, await drawing);
        const shown = { clientAccountId: clients[n]?.id, isVisible: !isDraft };
        const body = { title, description, category: kind, results, imageUrl, ...shown };
        (projects[n] ??= [])[m] = (await call<Project>(staff(n), 'POST', '/api/admin/gallery', body)).id;
      };
      return { at: now - daysAgo * day, run };
    }),
  );

  const sent = businesses.flatMap(({ company, look, daysAgo }, n): Step[] => {
    if (n % 2 === 1) return [];
    const add = async () => {
      const self = ownerOf(filling, n);
      const originalName = `${company} logo.png`;
      const mark = await logo(look);
      const filePath = await upload(self, 'artwork', originalName, mark);
      const body = { filePath, originalName, category: 'logo', description: 'Our mark, large' };
      await call(self, 'POST', '/api/client/artwork', body);
      await call(self, 'POST', '/api/client/reference-links', { links });
    };
    return [{ at: now - daysAgo * day + 22 * hour, run: add }];
  });

  // Staff have looked at most of the artwork, so that only a few rows still wait.
  const looked = businesses.flatMap(({ daysAgo }, n): Step[] => {
    if (n % 8 === 4) return [];
    const at = Math.min(now - 2 * hour, now - daysAgo * day + 46 * hour);
    const look = async () => {
      for (const kind of ['artwork', 'brief', 'reference-links'])
        await call(staff(n), 'POST', `/api/admin/clients/${clients[n]?.id ?? ''}/looked`, { kind });
    };
    return [{ at, run: look }];
  });

  const shown = previews.flatMap(
    ({ client: n, project, daysAgo, feedback, answer, ...preview }, m): Step[] => {
      const business = businesses[n];
      if (!business) return [];
      const at = now - daysAgo * day;
      const { title, description, look } = preview;
      const [hue, accent] = business.look.hues;
      const composition = look ?? compositionOf(business.projects[project]?.kind ?? 'AI Marketing', m);
      const drawing = picture(composition, { ...business.look, hues: [hue, accent + 24] }, 40 + m);
      let [previewId, feedbackId] = ['', ''];
      const show = async () => {
        const originalName = `${title}.webp`;
        const fileUrl = await upload(staff(m), 'preview-original', originalName, await drawing);
        const place = { clientAccountId: clients[n]?.id, projectId: projects[n]?.[project] };
        const body = { ...place, title, description, fileUrl, originalName };
        previewId = (await call<StaffPreview>(staff(m), 'POST', '/api/admin/client-previews', body)).id;
        await workOff(agency);
      };
      const [rating, words, hours = 0] = feedback ?? [];
      const judge = async () => {
        const body = { previewId, rating, ratingTouched: true, feedback: words };
        const path = '/api/client/preview-feedback';
        feedbackId = (await call<PreviewFeedback>(ownerOf(filling, n), 'POST', path, body)).id;
      };
      const respond = () =>
        call(staff(m), 'PATCH', `/api/admin/preview-feedback/${feedbackId}/respond`, {
          response: answer?.[0],
        });
      const judged = at + hours * hour;
      return steps(
        { at, run: show },
        feedback && { at: judged, run: judge },
        answer && { at: judged + answer[1] * hour, run: respond },
      );
    },
  );

  return [...made, ...sent, ...looked, ...shown];
}
