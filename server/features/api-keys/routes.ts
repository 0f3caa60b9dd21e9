import * as contract from '#contract/api-keys.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as keys from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.listApiKeys, () => keys.list(context));
  route(contract.createApiKey, ({ actor, body }) => keys.create(context, actor, body));
  route(contract.revokeApiKey, async ({ actor, params }) =>
    (await keys.revoke(context, actor, params.id)).with({ message: 'Revoked.' }),
  );
}
