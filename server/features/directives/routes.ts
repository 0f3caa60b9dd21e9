import * as contract from '#contract/directives.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import * as clients from '#server/features/clients/service.ts';
import { linksOf } from '#server/features/reference-links/service.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db, brand } = context;

  route(contract.myDirectives, ({ actor }) =>
    service.directivesOf(db, actor.clientAccountId, readerOf(actor, brand)),
  );
  route(contract.saveDirectives, ({ actor, body }) => service.save(context, actor, body));
  route(contract.clientDirectives, async ({ actor, scope, params }) => {
    await clients.findOrRefuse(db, scope, params.id);
    const reader = readerOf(actor, brand);
    return {
      directives: await service.directivesOf(db, params.id, reader),
      links: await linksOf(db, params.id, reader),
    };
  });
}
