import { addProjectHelper, removeProjectHelper, setProjectOwner } from '#contract/assignments.ts';
import * as contract from '#contract/projects.ts';
import type { Project } from '#contract/projects.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Acted } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import * as people from './people.ts';
import * as service from './service.ts';

/** Removes the client's email address for staff who may not read clients. The company name stays. */
const shownTo = <P extends Pick<Project, 'client'>>({ permissions }: UserActor, project: P): P =>
  project.client === null || permissions.includes('clients.read')
    ? project
    : { ...project, client: { ...project.client, email: null } };

const actedShownTo = <P extends Pick<Project, 'client'>>(actor: UserActor, acted: Acted<P>): Acted<P> =>
  acted.with(shownTo(actor, acted.answer));

export function routes(route: Route, context: Context, site: Site | null): void {
  const { events } = context;
  // Every process gets each event after the commit, and then drops its cached landing page.
  if (site) events.subscribe(({ topic }) => topic === 'projects' && site.invalidate());

  route(contract.publicPortfolio, ({ query }) => service.listLive(context, query));
  route(contract.myProjects, ({ actor, query }) =>
    service.listOfClient(context, actor.clientAccountId, query),
  );

  for (const list of [contract.listPortfolio, contract.listGallery, contract.listAllProjects] as const)
    route(list, async ({ actor, scope, query }) => {
      const page = await service.list(context, scope, { ...query, mine: query.mine && actor.id });
      return { ...page, items: page.items.map((project) => shownTo(actor, project)) };
    });
  route(contract.getProject, async ({ actor, scope, params }) =>
    shownTo(actor, await service.findOrRefuse(context.db, scope, params.id)),
  );
  route(contract.createProject, async ({ actor, scope, body, bodyFiles }) =>
    actedShownTo(actor, await service.create(context, actor, scope, body, bodyFiles)),
  );
  route(contract.updateProject, async ({ actor, scope, params, body, bodyFiles }) =>
    actedShownTo(actor, await service.update(context, actor, scope, params.id, body, bodyFiles)),
  );
  route(contract.retryPicture, async ({ actor, scope, params }) =>
    actedShownTo(actor, await service.retryUpload(context, actor, scope, params.id, 'picture')),
  );
  route(contract.retryVideo, async ({ actor, scope, params }) =>
    actedShownTo(actor, await service.retryUpload(context, actor, scope, params.id, 'video')),
  );
  route(contract.deleteProject, async ({ actor, scope, params }) => {
    const acted = await service.remove(context, actor, scope, params.id);
    return acted.with({ message: 'Portfolio item deleted' });
  });
  route(contract.restoreProject, async ({ actor, scope, params }) =>
    actedShownTo(actor, await service.restore(context, actor, scope, params.id)),
  );
  route(setProjectOwner, async ({ actor, scope, params, body }) =>
    actedShownTo(actor, await people.setOwner(context, actor, scope, params.id, body.ownerId)),
  );
  route(addProjectHelper, async ({ actor, scope, params }) =>
    actedShownTo(actor, await people.addHelper(context, actor, scope, params.id, params.userId)),
  );
  route(removeProjectHelper, async ({ actor, scope, params }) =>
    actedShownTo(actor, await people.removeHelper(context, actor, scope, params.id, params.userId)),
  );
}
