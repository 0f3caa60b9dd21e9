import { updateOwnDetails, updateProfile } from '#contract/profile.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { update, updateOwn } from './service.ts';

export function routes(route: Route, context: Context): void {
  route(updateProfile, ({ actor, body, bodyFiles }) =>
    update(context, actor, body, bodyFiles['companyLogoUrl']),
  );
  route(updateOwnDetails, ({ actor, body }) => updateOwn(context, actor, body));
}
