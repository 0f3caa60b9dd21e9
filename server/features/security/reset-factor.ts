import { removePasskeysOf } from '#server/access/passkeys/passkeys.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import { hasSecondFactor, removeSecondFactor } from '#server/access/second-factor/second-factor.ts';
import { endSessionsOf, type UserActor } from '#server/access/sessions/sessions.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as staffAuth from '#server/features/staff-auth/service.ts';
import { securityChanged } from './mails.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand' | 'mailer'>;

/**
 * Removes the second factor and passkeys that a contact has lost, ends every session, and mails the contact. Until the
 * contact sets up another factor, the password alone is enough to sign in.
 *
 * @throws AppError `not_found`; `conflict` if the contact is also in a company outside the scope, or has no second factor
 */
export async function resetContactFactor(
  context: Work,
  actor: UserActor,
  scope: Scope,
  { id, contactId }: { id: string; contactId: string },
): Promise<Acted> {
  const { db, brand, mailer } = context;
  return db.tx(async () => {
    await clients.findOrRefuse(db, scope, id);
    const places = await contacts.membershipsOf(db, contactId);
    const contact = await contacts.find(db, contactId);
    if (!contact || !places.some(({ clientAccountId }) => clientAccountId === id))
      throw notFound('This person');
    await contacts.assertWithin(context, scope, contactId);
    const person = { personKind: 'contact', personId: contactId } as const;
    if (!(await hasSecondFactor(context, person))) throw conflict('This person has no second factor.');
    await removeSecondFactor(context, person);
    await removePasskeysOf(context, person);
    await endSessionsOf(context, 'client', contactId);
    await mailer.send(
      securityChanged(brand, { kind: 'contact', id: contactId, email: contact.email }, 'factor-taken'),
    );
    return act(context, actor, {
      action: 'contacts.reset-second-factor',
      subjectType: 'contact',
      subjectId: contactId,
      clientAccountId: id,
      topic: 'contacts',
      forClient: false,
    });
  });
}

/**
 * Removes the second factor and passkeys that a colleague has lost, ends every session, and mails the colleague. Until the
 * colleague sets up another factor, the password alone is enough to sign in.
 *
 * @throws AppError `not_found`, or `conflict` for the caller's own account
 */
export async function resetFactor(context: Work, actor: UserActor, id: string): Promise<Acted> {
  const { db, brand, mailer } = context;
  if (id === actor.id) throw conflict('Please change your own second factor under Account and security.');
  return db.tx(async () => {
    const user = await staffAuth.findUser(db, id);
    if (!user || user.role === 'user') throw notFound('This colleague');
    const person = { personKind: 'user', personId: id } as const;
    await removeSecondFactor(context, person);
    await removePasskeysOf(context, person);
    await endSessionsOf(context, 'staff', id);
    if (user.email !== null)
      await mailer.send(securityChanged(brand, { kind: 'user', id, email: user.email }, 'factor-reset'));
    return act(context, actor, {
      action: 'team.reset-second-factor',
      subjectType: 'user',
      subjectId: id,
      clientAccountId: null,
      topic: 'team',
      forClient: false,
    });
  });
}
