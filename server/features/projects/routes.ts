import { addProjectHelper, removeProjectHelper, setProjectOwner } from '#contract/assignments.ts';
import * as contract from '#contract/projects.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import * as people from './people.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context, site: Site | null): void {
  const { events } = context;
  // Events arrive after the commit, from every process, so each process drops its cached landing page.
  if (site) events.subscribe(({ topic }) => topic === 'projects' && site.invalidate());

  route(contract.publicPortfolio, ({ query }) => service.listLive(context, query));
  route(contract.myProjects, ({ actor, query }) =>
    service.listOfClient(context, actor.clientAccountId, query),
  );

  for (const list of [contract.listPortfolio, contract.listGallery, contract.listAllProjects] as const)
    route(list, ({ actor, scope, query }) =>
      service.list(context, scope, { ...query, mine: query.mine && actor.id }),
    );
  route(contract.getProject, ({ scope, params }) => service.findOrRefuse(context.db, scope, params.id));
  route(contract.createProject, ({ actor, scope, body }) => service.create(context, actor, scope, body));
  route(contract.updateProject, ({ actor, scope, params, body }) =>
    service.update(context, actor, scope, params.id, body),
  );
  route(contract.retryPicture, ({ actor, scope, params }) =>
    service.retryPicture(context, actor, scope, params.id),
  );
  route(contract.deleteProject, async ({ actor, scope, params }) => {
    await service.remove(context, actor, scope, params.id);
    return { message: 'Portfolio item deleted' };
  });
  route(contract.restoreProject, ({ actor, scope, params }) =>
    service.restore(context, actor, scope, params.id),
  );
  route(setProjectOwner, ({ actor, scope, params, body }) =>
    people.setOwner(context, actor, scope, params.id, body.ownerId),
  );
  route(addProjectHelper, ({ actor, scope, params }) =>
    people.addHelper(context, actor, scope, params.id, params.userId),
  );
  route(removeProjectHelper, ({ actor, scope, params }) =>
    people.removeHelper(context, actor, scope, params.id, params.userId),
  );
}
