import { type Acted, act } from '#server/data/audit/act.ts';
import { forgetKnown, knownBy, noteKnown } from '#server/access/people/known-clients.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { isTrusted } from '#server/access/sessions/trust.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';

/**
 * Records or undoes that staff vouch for the address of an account that was opened with the form. The account then
 * counts as opened by staff. A separate row says who vouched.
 * @throws AppError `not_found`, or `conflict` if there is nothing to vouch for or to undo
 */
export async function vouch(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
  isTheirs: boolean,
): Promise<Acted> {
  const { db, now } = context;
  return db.tx(async () => {
    const client = await clients.findOrRefuse(db, scope, clientAccountId);
    const { primaryContactId: id } = client;
    await contacts.assertWithin(context, scope, id);
    if (isTheirs && isTrusted(client)) throw conflict('This address is already verified.');
    const isVouched = client.emailVerifiedAt === null && client.origin === 'staff' && (await knownBy(db, id));
    if (!isTheirs && !isVouched)
      throw conflict('This address was not confirmed by staff, or the client has verified it since.');
    await forgetKnown(db, id);
    if (isTheirs) await noteKnown(db, clientAccountId, { userId: actor.id, now: now() });
    const updatedAt = iso(now());
    await clients.updateContact(context, id, { origin: isTheirs ? 'staff' : 'self', updatedAt });
    return act(context, actor, {
      action: isTheirs ? 'clients.vouch' : 'clients.unvouch',
      subjectType: 'client',
      subjectId: clientAccountId,
      clientAccountId,
      topic: 'clients',
      forClient: true,
    });
  });
}
