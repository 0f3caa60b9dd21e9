import { listTestimonials } from '#contract/testimonials.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';

export function routes(route: Route, { db }: Pick<Context, 'db'>): void {
  route(listTestimonials, ({ scope, query }) => repository.list(db, scope, query));
}
