import * as contract from '#contract/directives.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import { createOnceByKey } from '#server/http/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as changeRequests from './change-requests.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db } = context;
  const onceByKey = createOnceByKey(context);

  route(contract.myDirectives, ({ actor }) => service.directivesOf(db, actor.id));
  route(contract.saveDirectives, ({ actor, body }) => service.save(context, actor, body));
  route(contract.myReferenceLinks, ({ actor }) => service.linksOf(db, actor.id));
  route(contract.saveReferenceLinks, ({ actor, body }) => service.saveLinks(context, actor, body.links));

  route(contract.myChangeRequests, async ({ actor, query }) => {
    const page = await repository.listOfClient(db, actor.id, query);
    if (clients.seesShared(context, actor)) return page;
    return { ...page, items: page.items.map((row) => ({ ...row, adminResponse: null })) };
  });
  route(contract.sendChangeRequest, ({ actor, body, request }) =>
    onceByKey(request, `change-requests/${actor.id}`, body, () => changeRequests.ask(context, actor, body)),
  );

  route(contract.listChangeRequests, ({ query }) => repository.listRequests(db, query));
  route(contract.getChangeRequest, ({ params }) => changeRequests.findOrRefuse(db, params.id));
  route(contract.decideChangeRequest, ({ actor, params, body }) =>
    changeRequests.decide(context, actor, params.id, body),
  );
  route(contract.readChangeRequest, ({ actor, params }) =>
    changeRequests.markRead(context, actor, params.id),
  );
  route(contract.clientDirectives, async ({ params }) => {
    if (!(await clients.find(context, params.id))) throw notFound('This client');
    return {
      directives: await service.directivesOf(db, params.id),
      links: await service.linksOf(db, params.id),
    };
  });
}
