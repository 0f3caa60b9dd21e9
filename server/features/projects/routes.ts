import * as contract from '#contract/projects.ts';
import type { Context } from '#server/context.ts';
import { seesShared } from '#server/features/clients/service.ts';
import type { Route } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context, site: Site | null): void {
  const { events } = context;
  // Told after the commit, whichever process made it.
  if (site) events.subscribe(({ topic }) => topic === 'projects' && site.invalidate());

  route(contract.publicPortfolio, ({ query }) => service.listLive(context, query));
  route(contract.myProjects, ({ actor, query }) =>
    seesShared(context, actor)
      ? service.listOfClient(context, actor.id, query)
      : { items: [], total: 0, next: null },
  );

  for (const list of [contract.listPortfolio, contract.listGallery, contract.listAllProjects] as const)
    route(list, ({ query }) => service.list(context, query));
  route(contract.getProject, ({ params }) => service.get(context, params.id));
  route(contract.createProject, ({ actor, body }) => service.create(context, actor, body));
  route(contract.updateProject, ({ actor, params, body }) => service.update(context, actor, params.id, body));
  route(contract.retryPicture, ({ actor, params }) => service.retryPicture(context, actor, params.id));
  route(contract.deleteProject, async ({ actor, params }) => {
    await service.remove(context, actor, params.id);
    return { message: 'Portfolio item deleted' };
  });
  route(contract.restoreProject, ({ actor, params }) => service.restore(context, actor, params.id));
}
