import type { ClientPublication } from '#contract/publications.ts';
import type { SiteDraft } from '#contract/site.ts';
import type { Testimonial } from '#contract/testimonials.ts';
import { consents, footerNote, testimonials } from '../story/site.ts';
import { day, hour, type Filling, type Step } from '../filling.ts';

/** Clients' consent to show their work, their testimonials, and a draft of the site. */
export function siteSteps({ agency: { call }, now, staff, clients, projects }: Filling): Step[] {
  const clientOf = (n: number) => ({ kind: 'client', id: clients[n]?.id ?? '' }) as const;

  const asked = consents.flatMap(({ client, project, daysAgo, answer }): Step[] => {
    const at = now - daysAgo * day;
    const id = () => projects[client]?.[project] ?? '';
    const say = async () => {
      const listed = await call<ClientPublication[]>(clientOf(client), 'GET', '/api/client/publications');
      await call(clientOf(client), 'POST', `/api/client/publications/${id()}/answer`, {
        contentHash: listed.find(({ projectId }) => projectId === id())?.contentHash,
        confirmsResult: true,
        ...answer,
      });
    };
    return [
      { at, run: () => call(staff(0), 'POST', `/api/admin/portfolio/${id()}/ask`) },
      ...(answer ? [{ at: at + 5 * hour, run: say }] : []),
    ];
  });

  const said = testimonials.flatMap(({ client, about, daysAgo, quote, shown }): Step[] => {
    const at = now - daysAgo * day;
    let id = '';
    const ask = async () => {
      const body = { clientAccountId: clients[client]?.id, about };
      id = (await call<Testimonial>(staff(0), 'POST', '/api/admin/testimonials', body)).id;
    };
    const write = () => call(clientOf(client), 'POST', `/api/client/testimonials/${id}/write`, { quote });
    const show = () => call(staff(0), 'PATCH', `/api/admin/testimonials/${id}`, { isVisible: true });
    return [
      { at, run: ask },
      ...(quote ? [{ at: at + 7 * hour, run: write }] : []),
      ...(shown ? [{ at: at + 20 * hour, run: show }] : []),
    ];
  });

  const draft = async () => {
    const { sections, content } = await call<SiteDraft>(staff(1), 'GET', '/api/admin/site');
    await call(staff(1), 'PUT', '/api/admin/site/sections/footer', {
      content: { ...content.footer, note: footerNote },
      revision: sections.footer.revision,
    });
  };
  // After eight weeks an agency has hidden the getting-started list.
  const putAway = () => call(staff(0), 'PUT', '/api/admin/getting-started', { isHidden: true });
  return [{ at: now - 56 * day, run: putAway }, ...asked, ...said, { at: now - 3 * hour, run: draft }];
}
