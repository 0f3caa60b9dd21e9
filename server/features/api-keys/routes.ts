import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/api-keys.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { unauthorized } from '#server/core/errors.ts';
import { ownerOf } from '#server/features/security/service.ts';
import { readCookie } from '#server/http/cookies/cookies.ts';
import type { Route } from '#server/http/route.ts';
import * as keys from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.listApiKeys, () => keys.list(context));
  const owner = (actor: UserActor, request: FastifyRequest) => {
    const token = readCookie(context.config, request, 'staff');
    if (token === null) throw unauthorized();
    return ownerOf(context, actor, token);
  };
  route(contract.createApiKey, async ({ actor, body, request }) =>
    keys.create(context, actor, await owner(actor, request), body),
  );
  route(contract.updateApiKey, async ({ actor, params, body, request }) =>
    (await keys.setCompanies(context, actor, await owner(actor, request), params.id, body)).with({
      message: 'Saved.',
    }),
  );
  route(contract.revokeApiKey, async ({ actor, params }) =>
    (await keys.revoke(context, actor, params.id)).with({ message: 'Revoked.' }),
  );
}
