import { listTeam } from '#contract/team.ts';
import type { Context } from '#server/context.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';

export function routes(route: Route, { db }: Context): void {
  route(listTeam, ({ query }) => repository.list(db, query));
}
