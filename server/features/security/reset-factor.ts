import { removePasskeysOf } from '#server/access/passkeys/passkeys.ts';
import { removeSecondFactor } from '#server/access/second-factor/second-factor.ts';
import { endSessionsOf, type UserActor } from '#server/access/sessions/sessions.ts';
import { act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import * as staffAuth from '#server/features/staff-auth/service.ts';
import { securityChanged } from './mails.ts';

/**
 * Takes away the second factor and the passkeys of a colleague who has lost them, and ends every session; the password alone signs in
 * until another factor is set up. The colleague is told by mail.
 *
 * @throws AppError `not_found`, or `conflict` for the own account
 */
export async function resetFactor(
  context: Pick<Context, 'db' | 'events' | 'now' | 'brand' | 'mailer'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  const { db, brand, mailer } = context;
  if (id === actor.id) throw conflict('Your own second factor is changed under Account and security.');
  await db.tx(async () => {
    const user = await staffAuth.findUser(db, id);
    if (!user || user.role === 'user') throw notFound('This colleague');
    const person = { personKind: 'user', personId: id } as const;
    await removeSecondFactor(context, person);
    await removePasskeysOf(context, person);
    await endSessionsOf(context, 'staff', id);
    if (user.email !== null)
      await mailer.send(securityChanged(brand, { kind: 'user', id, email: user.email }, 'factor-reset'));
    await act(context, actor, {
      action: 'team.reset-second-factor',
      subjectType: 'user',
      subjectId: id,
      clientAccountId: null,
      topic: 'team',
      forClient: false,
    });
  });
}
