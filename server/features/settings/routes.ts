import { getSettings, updateSettings } from '#contract/settings.ts';
import type { Context } from '#server/core/context.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Pick<Context, 'db' | 'events' | 'now'>): void {
  route(getSettings, () => readSettings(context.db));
  route(updateSettings, ({ actor, body }) => service.update(context, actor, body));
}
