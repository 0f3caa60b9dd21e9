import * as contract from '#contract/site.ts';
import type { Context } from '#server/core/context.ts';
import { sendFile } from '#server/features/files/service.ts';
import type { Route } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import * as pictures from './pictures.ts';
import * as service from './service.ts';

/** The calls about the texts of the site: drafts, publishing and history. */
export function routes(
  route: Route,
  context: Context,
  site: Site | null,
  confirmed: () => Promise<number>,
): void {
  // Every process gets each event after the commit, and then drops its cached pages.
  if (site) context.events.subscribe(({ topic }) => topic === 'site' && site.invalidate());
  const state = () => confirmed().then((count) => service.state(context, count));
  const weigh = site && ((content: Parameters<Site['weigh']>[0]) => site.weigh(content));

  route(contract.getSite, state);
  route(contract.updateSiteSection, ({ actor, params, body }) =>
    service.change(context, actor, params.section, { content: body.content, revision: body.revision }),
  );
  route(contract.discardSiteSection, async ({ actor, params }) => {
    const acted = await service.discard(context, actor, params.section);
    return acted.with(await state());
  });
  route(contract.publishSite, async ({ actor, body }) => {
    const acted = await service.publish(context, actor, weigh, body.revisions);
    return acted.with(await state());
  });
  route(contract.createSitePicture, ({ actor, body, bodyFiles }) =>
    pictures.add(context, actor, bodyFiles['file'] ?? body.file),
  );
  route(contract.readSitePicture, async ({ params, request, reply }) => {
    const file = await pictures.read(context, params.id, params.name);
    return sendFile(context, request, reply, file, { as: 'public for ever' });
  });
  route(contract.restoreSite, async ({ actor, params, query }) => {
    const acted = await service.restore(context, actor, params.id, query.keep === 'draft');
    return acted.with(await state());
  });
}
