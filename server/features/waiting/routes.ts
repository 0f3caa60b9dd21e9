import { getMyProjectDays, getProjectDays, type ProjectDays } from '#contract/project-work.ts';
import {
  getClientNext,
  listClientNext,
  listSnoozed,
  listWaiting,
  lookAt,
  snooze,
} from '#contract/waiting.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { allNext, next } from './next.ts';
import { projectDays } from './days/project-days.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Pick<Context, 'db' | 'events' | 'now'>): void {
  route(listWaiting, ({ actor, query }) => service.waiting(context, actor, query.mine !== undefined));
  route(getClientNext, ({ actor, seenUntil }) => next(context, actor, seenUntil));
  route(listClientNext, ({ actor, seenUntil }) => allNext(context, actor, seenUntil));
  route(getProjectDays, async ({ actor, scope, params }) => {
    const days = await projectDays(context, { scope }, params.id);
    if (actor.permissions.includes('previews.read')) return days;
    // Removes the titles of previews for staff who may not list previews.
    const unnamed = (held: ProjectDays['now']) =>
      held?.previewId ? { ...held, title: null, previewId: null, deciders: [] } : held;
    return { ...days, now: unnamed(days.now), also: unnamed(days.also) };
  });
  route(getMyProjectDays, ({ actor, params }) =>
    projectDays(context, { clientAccountId: actor.clientAccountId }, params.id),
  );
  route(listSnoozed, ({ actor }) => service.snoozed(context, actor));
  route(lookAt, async ({ actor, scope, params, body }) => {
    const acted = await service.lookAt(context, actor, scope, params.id, body.kind);
    return acted.with({ message: 'Marked as viewed.' });
  });
  route(snooze, async ({ actor, body }) => {
    const acted = await service.snooze(context, actor, body);
    return acted.with({ message: body.until === null ? 'Snooze ended.' : 'Snoozed.' });
  });
}
