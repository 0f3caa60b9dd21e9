import type { Context } from '#server/core/context.ts';
import { clean, eraseContact, kinds, type Leftovers, type Work } from './erasing/erase.ts';
import { eraseUser } from './erasing/user.ts';
import * as repository from './repository.ts';

/** Erases a person once the grace period is over. */
async function erase(context: Work, id: string): Promise<void> {
  const row = await repository.find(context.db, id);
  if (!row || row.withdrawnAt !== null || row.erasedAt !== null) return;
  if (Date.parse(row.dueAt) > context.now()) return;
  await (row.personKind === 'user' ? eraseUser(context, row) : eraseContact(context, row));
}

/** Registers the jobs of this feature: erasing a person, and removing files and mails outside of the database. */
export function jobs(context: Context): void {
  context.jobs.handle(kinds.erase, async (payload) => {
    await erase(context, (payload as { id: string }).id);
  });
  context.jobs.handle(kinds.clean, (payload) => clean(context, payload as Leftovers));
}
