import type { ClientPublication } from '#contract/publications.ts';
import type { SiteDraft } from '#contract/site.ts';
import type { Testimonial } from '#contract/testimonials.ts';
import { consents, footerNote, testimonials } from '../story/site.ts';
import { day, hour, ownerOf, steps, type Filling, type Step } from '../filling.ts';

/** Adds the clients' consent to show their work, their testimonials, and a draft of the site. */
export function siteSteps(filling: Filling): Step[] {
  const { agency, now, staff, clients, projects } = filling;
  const { call } = agency;

  const asked = consents.flatMap(({ client, project, daysAgo, answer }): Step[] => {
    const at = now - daysAgo * day;
    const id = () => projects[client]?.[project] ?? '';
    const say = async () => {
      const self = ownerOf(filling, client);
      const listed = await call<ClientPublication[]>(self, 'GET', '/api/client/publications');
      const contentHash = listed.find(({ projectId }) => projectId === id())?.contentHash;
      const body = { contentHash, confirmsResult: true, ...answer };
      await call(self, 'POST', `/api/client/publications/${id()}/answer`, body);
    };
    return steps(
      { at, run: () => call(staff(0), 'POST', `/api/admin/portfolio/${id()}/ask`) },
      answer && { at: at + 5 * hour, run: say },
    );
  });

  const said = testimonials.flatMap(({ client, about, daysAgo, quote, shown }): Step[] => {
    const at = now - daysAgo * day;
    let id = '';
    const ask = async () => {
      const body = { clientAccountId: clients[client]?.id, about };
      id = (await call<Testimonial>(staff(0), 'POST', '/api/admin/testimonials', body)).id;
    };
    const write = () =>
      call(ownerOf(filling, client), 'POST', `/api/client/testimonials/${id}/write`, { quote });
    const show = () => call(staff(0), 'PATCH', `/api/admin/testimonials/${id}`, { isVisible: true });
    return steps(
      { at, run: ask },
      quote !== undefined && { at: at + 7 * hour, run: write },
      shown && { at: at + 20 * hour, run: show },
    );
  });

  const draft = async () => {
    const { sections, content } = await call<SiteDraft>(staff(1), 'GET', '/api/admin/site');
    const { revision } = sections.footer;
    const body = { content: { ...content.footer, note: footerNote }, revision };
    await call(staff(1), 'PUT', '/api/admin/site/sections/footer', body);
  };
  // After eight weeks the agency has hidden the getting-started list.
  const putAway = () => call(staff(0), 'PUT', '/api/admin/getting-started', { isHidden: true });
  return [{ at: now - 56 * day, run: putAway }, ...asked, ...said, { at: now - 3 * hour, run: draft }];
}
