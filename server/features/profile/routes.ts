import { updateProfile } from '#contract/profile.ts';
import type { Context } from '#server/context.ts';
import type { Route } from '#server/http/route.ts';
import { update } from './service.ts';

export function routes(route: Route, context: Context): void {
  route(updateProfile, ({ actor, body, spooled }) => update(context, actor, body, spooled['companyLogoUrl']));
}
