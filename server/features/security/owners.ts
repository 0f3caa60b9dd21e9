import type { UserDetails } from '#contract/security.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { unauthorized } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { setSignInRule } from '#server/access/sessions/sign-in-rule.ts';
import { personChanged, type ClientActor, type UserActor } from '#server/access/sessions/sessions.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as staffAuth from '#server/features/staff-auth/service.ts';
import type { Owner } from './service.ts';

/** The signed-in person, client or staff, as the owner of sign-in methods. */
export async function ownerOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: ClientActor | UserActor,
  token: string,
): Promise<Owner> {
  if (actor.kind === 'client') {
    const contact = await contacts.find(db, actor.contactId);
    if (!contact) throw unauthorized();
    const { id, name, email, emailKey, passwordHash } = contact;
    const setPassword = async (hash: string) => {
      await contacts.setPassword(db, { id, emailKey }, hash, iso(now()));
    };
    return { kind: 'client', id, name, email, token, passwordHash, setPassword };
  }
  const user = await staffAuth.findUser(db, actor.id);
  if (!user) throw unauthorized();
  const { id, email, firstName, lastName, passwordHash } = user;
  return {
    kind: 'staff',
    id,
    email: email ?? '',
    name: [firstName, lastName].filter(Boolean).join(' ') || email || 'Staff',
    token,
    passwordHash,
    setPassword: (hash) => staffAuth.setPassword(db, id, hash),
  };
}

/** Changes a user's own name, phone number and time zone. */
export async function updateDetails(
  context: Pick<Context, 'db' | 'events'>,
  actor: UserActor,
  details: UserDetails,
): Promise<UserDetails> {
  await context.db.tx(async () => {
    await staffAuth.setDetails(context.db, actor.id, details);
    await context.events.publish({
      topic: 'team',
      subjectId: actor.id,
      clientAccountId: null,
      forClient: false,
    });
  });
  return details;
}

/** Turns the rule on or off that everybody on the team needs a second factor. Open pages of the team are updated at once. */
export async function requireSecondFactor(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  actor: UserActor,
  secondFactor: boolean,
): Promise<Acted<{ secondFactor: boolean }>> {
  const { db, now } = context;
  return db.tx(async () => {
    await setSignInRule(db, secondFactor, now());
    const acted = await act(context, actor, {
      action: secondFactor ? 'team.require-second-factor' : 'team.allow-one-factor',
      subjectType: 'team',
      subjectId: 'sign-in-rule',
      clientAccountId: null,
      topic: 'team',
      forClient: false,
    });
    for (const id of await staffAuth.memberIds(db)) await personChanged(context, id);
    return acted.with({ secondFactor });
  });
}
