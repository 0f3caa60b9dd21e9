import * as contract from '#contract/outbox.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as outbox from './repository.ts';

/** The mails that are kept here while no mail server is configured. */
export function routes(route: Route, { db, mailer }: Context): void {
  route(contract.listOutbox, async ({ scope, query }) => {
    // With a mail server, unsent mails are on their way to their recipients and are not shown.
    if (mailer.configured) return { items: [], total: 0, next: null };
    return outbox.list(db, scope, query);
  });
}
