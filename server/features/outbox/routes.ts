import * as contract from '#contract/outbox.ts';
import type { Context } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import type { Route } from '#server/http/route.ts';
import * as outbox from './repository.ts';

/** The mails that stay here while no mail server is configured. */
export function routes(route: Route, { db, mailer }: Context): void {
  route(contract.listOutbox, async ({ actor, query }) => {
    if (!actor.isSuperAdmin) throw forbidden('Only a super admin may read the outbox.');
    // With a mail server these are mails on their way to somebody else.
    if (mailer.configured) return { items: [], total: 0, next: null };
    return outbox.list(db, query);
  });
}
