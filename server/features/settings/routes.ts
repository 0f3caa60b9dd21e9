import { getSettings, updateSettings } from '#contract/settings.ts';
import type { Context } from '#server/core/context.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import type { Route } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import * as service from './service.ts';

export function routes(
  route: Route,
  context: Pick<Context, 'db' | 'events' | 'now'>,
  site: Site | null,
): void {
  // Each process drops its cached landing page, because the page may state how quickly requests are answered.
  if (site) context.events.subscribe(({ topic }) => topic === 'settings' && site.invalidate());

  route(getSettings, () => readSettings(context.db));
  route(updateSettings, ({ actor, body }) => service.update(context, actor, body));
}
