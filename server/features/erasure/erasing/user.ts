import { AppError } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { record } from '#server/data/audit/record.ts';
import { eraseStaffRows } from '#server/data/db/personal/erase.ts';
import { findMentions } from '#server/data/db/personal/mentions.ts';
import type { ErasureTable } from '#server/data/db/tables/own-data.ts';
import * as users from '#server/features/staff-auth/service.ts';
import { kinds, openRow, type Leftovers, type Work } from './erase.ts';
import * as erasureList from './erasure-list.ts';
import * as repository from '../repository.ts';

type User = NonNullable<Awaited<ReturnType<typeof users.findUser>>>;

const day = 24 * 60 * 60 * 1000;

/** The texts by which mentions of a member of staff are found. A first name alone occurs in too many texts. */
function wordsOf({ firstName, lastName, email, phone }: User): string[] {
  const name = firstName && lastName ? `${firstName.trim()} ${lastName.trim()}` : '';
  return [name, email ?? '', phone?.trim() ?? ''].filter((word) => word.length >= 5);
}

/**
 * Erases a member of staff in the running transaction, and enqueues the removal of other data. Does nothing if the
 * request was withdrawn in the meantime.
 */
async function eraseNow(context: Work, id: string, user: User): Promise<void> {
  const { db, now, events, jobs } = context;
  const at = iso(now());
  if (!(await repository.setErased(db, id, { erasedAt: at, mentions: '[]', companies: '[]' }))) return;
  await users.deactivate(context, user.id);
  const words = wordsOf(user);
  const emailKey = user.emailVerified || user.passwordHash !== null ? (user.emailKey ?? '') : '';
  const remains = await eraseStaffRows(db, { userId: user.id, emailKey, words, at });
  const mentions = await findMentions(db, { words, firstName: '', companies: [] });
  await repository.setMentions(db, id, JSON.stringify(mentions));
  await record(context, {
    action: 'team.erase',
    subjectType: 'user',
    subjectId: user.id,
    clientAccountId: null,
  });
  await jobs.enqueue(kinds.clean, { erasureId: id, ...remains } satisfies Leftovers, { maxAttempts: 20 });
  for (const topic of ['team', 'clients', 'projects', 'consultations', 'messages'] as const)
    await events.publish({ topic, subjectId: user.id, clientAccountId: null, forClient: false });
}

/**
 * Erases a member of staff after the person's own request. The last super admin must stay, so the erasure of that
 * person is tried again a day later.
 */
export async function eraseUser(context: Work, { id, personId }: ErasureTable): Promise<void> {
  const { db, jobs, now } = context;
  const user = await users.findUser(db, personId);
  if (!user) return;
  try {
    await db.tx(() => users.assertNotLastSuperAdmin(context, user));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await jobs.enqueue(kinds.erase, { id }, { delayMs: day, maxAttempts: 50 });
    return;
  }
  await erasureList.add(context, { userId: user.id, at: iso(now()) });
  await db.tx(() => eraseNow(context, id, user));
}

/** Erases a member of staff again after a restore, in the running transaction. */
export async function eraseUserAtOnce(context: Work, { userId, at }: erasureList.ErasedUser): Promise<void> {
  const user = await users.findUser(context.db, userId);
  if (!user) return;
  const id = await openRow(context, { personKind: 'user', personId: userId }, { at });
  await eraseNow(context, id, user);
}
