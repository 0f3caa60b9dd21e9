import * as contract from '#contract/reference-links.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.myReferenceLinks, ({ actor }) =>
    service.linksOf(context.db, actor.clientAccountId, readerOf(actor, context.brand)),
  );
  route(contract.saveReferenceLinks, ({ actor, body }) =>
    service.save(context, actor, body.links, readerOf(actor, context.brand)),
  );
}
