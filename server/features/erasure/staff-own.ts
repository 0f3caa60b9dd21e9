import { recentSignInMinutes, type MyErasure } from '#contract/erasure.ts';
import { listSessions } from '#server/access/sessions/own-sessions.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, notFound, unauthorized } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import * as users from '#server/features/staff-auth/service.ts';
import { shortDay } from '#server/work/notices/describe.ts';
import { notify } from '#server/work/notices/notify.ts';
import { assertProved, store, waysOf, type Proof } from './asking.ts';
import * as mails from './mails.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer' | 'jobs' | 'secrets'>;

/** A member of staff, and the token of the current session. */
interface StaffAsker {
  actor: UserActor;
  token: string;
}

async function self({ db }: Pick<Work, 'db'>, { id }: UserActor) {
  const user = await users.findUser(db, id);
  if (!user) throw unauthorized();
  return { ...user, personKind: 'user' as const, personId: id };
}

/**
 * The ways to confirm an erasure. Staff of a sign-in provider have neither password nor second factor here, so they
 * must have signed in a few minutes ago.
 */
async function confirmBy(
  context: Work,
  user: Awaited<ReturnType<typeof self>>,
): Promise<MyErasure['confirmBy']> {
  const ways = await waysOf(context, user);
  return ways.length === 0 ? ['sign-in'] : ways;
}

/** The reason why a member of staff cannot be erased now; null if they can. */
async function refusal(context: Work, user: Awaited<ReturnType<typeof self>>): Promise<string | null> {
  try {
    await context.db.tx(() => users.assertNotLastSuperAdmin(context, user));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The open erasure of a member of staff, and the ways to confirm a new one. */
export async function look(context: Work, actor: UserActor): Promise<MyErasure> {
  const user = await self(context, actor);
  const erasure = (await repository.findOf(context.db, user)) ?? null;
  return {
    erasure,
    confirmBy: await confirmBy(context, user),
    onlyPersonOf: [],
    backupDays: context.config.backupDays,
    refused: erasure === null ? await refusal(context, user) : null,
  };
}

/** Notifies every other super admin, since somebody has to take over the work of an erased colleague. */
async function tell(context: Work, actor: UserActor, erasureId: string): Promise<void> {
  for (const userId of await users.superAdminIds(context.db))
    if (userId !== actor.id)
      await notify(context, {
        kind: 'erasure',
        subjectType: 'erasure',
        subjectId: erasureId,
        clientAccountId: null,
        by: { kind: 'user', id: actor.id },
        userId,
      });
}

const noted = (context: Work, actor: UserActor, verb: 'ask' | 'withdraw') =>
  act(context, actor, {
    action: `erasures.${verb}`,
    subjectType: 'user',
    subjectId: actor.id,
    clientAccountId: null,
    topic: 'team',
    forClient: false,
  });

async function assertSignedInJustNow({ db, now }: Work, { actor, token }: StaffAsker): Promise<void> {
  const sessions = await listSessions(db, { kind: 'staff', personId: actor.id }, token, now());
  const since = sessions.find(({ current }) => current)?.createdAt ?? iso(0);
  if (Date.parse(since) < now() - recentSignInMinutes * 60 * 1000)
    throw conflict(`Please sign out and in again, and repeat this within ${recentSignInMinutes} minutes.`);
}

/**
 * Requests an erasure.
 * @throws AppError `conflict` for the last super admin, or if staff of a provider have not just signed in;
 * `validation_error` at `password` or `code`; `too_many_requests`
 */
export async function request(context: Work, { actor, token }: StaffAsker, proof: Proof) {
  const { db, config, brand, mailer } = context;
  const user = await self(context, actor);
  const ways = await confirmBy(context, user);
  if (ways.includes('sign-in')) await assertSignedInJustNow(context, { actor, token });
  else await assertProved(context, user, ways, proof);
  return db.tx(async () => {
    await users.assertNotLastSuperAdmin(context, user);
    const open = await repository.findOf(db, user);
    if (open) return { erasure: open };
    const row = await store(context, user);
    const link = `${config.publicUrl}/admin/account#your-data`;
    const { id, email } = user;
    if (email !== null)
      await mailer.send(mails.erasureBegun(brand, { kind: 'user', id, email }, shortDay(row.dueAt), link));
    await noted(context, actor, 'ask');
    await tell(context, actor, row.id);
    return { erasure: row };
  });
}

/** Withdraws the caller's own erasure. @throws AppError `not_found` when none is open */
export const withdraw = (context: Work, actor: UserActor): Promise<void> =>
  context.db.tx(async () => {
    const { db, now, mailer, brand } = context;
    const user = await self(context, actor);
    const open = await repository.findOf(db, user);
    if (!open || !(await repository.withdraw(db, user, iso(now())))) throw notFound('An erasure');
    const { id, email } = user;
    if (email !== null) await mailer.send(mails.erasureWithdrawn(brand, { kind: 'user', id, email }));
    await noted(context, actor, 'withdraw');
    await tell(context, actor, open.id);
  });
