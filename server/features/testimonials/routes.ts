import * as contract from '#contract/testimonials.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context, site: Site | null): void {
  // Each process drops its cached landing page.
  if (site) context.events.subscribe(({ topic }) => topic === 'testimonials' && site.invalidate());

  route(contract.listTestimonials, ({ scope, query }) => repository.list(context.db, scope, query));
  route(contract.createTestimonial, ({ actor, body }) =>
    service.create(context, actor, body.clientAccountId, body.about),
  );
  route(contract.updateTestimonial, ({ actor, params, body }) =>
    service.update(context, actor, params.id, body),
  );
  route(contract.listMyTestimonials, ({ actor }) => service.listOfClient(context, actor.clientAccountId));
  route(contract.writeTestimonial, ({ actor, params, body }) =>
    service.write(context, actor, params.id, body),
  );
  route(contract.answerTestimonial, ({ actor, params, body }) =>
    service.answer(context, actor, params.id, body),
  );
}
