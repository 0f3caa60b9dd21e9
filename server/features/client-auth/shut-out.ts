import { removePasskeysOf } from '#server/access/passkeys/passkeys.ts';
import { removeSecondFactor } from '#server/access/second-factor/second-factor.ts';
import { endSessionsOf } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import * as contacts from '#server/features/contacts/service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** Removes the passkeys and the second factor of a contact, in the running transaction. */
export async function removeOtherWays(context: Work, contactId: string): Promise<void> {
  const person = { personKind: 'contact', personId: contactId } as const;
  await removePasskeysOf(context, person);
  await removeSecondFactor(context, person);
}

/** Removes the password, passkeys and second factor of a contact and ends the sessions, in the running transaction. */
export async function shutOut(context: Work, contactId: string): Promise<void> {
  await contacts.update(context.db, contactId, { passwordHash: null });
  await endSessionsOf(context, 'client', contactId);
  await removeOtherWays(context, contactId);
}
