import type { Context } from '#server/core/context.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { sendVerification } from './service.ts';

/** The job that mails a link to everybody who opened an account while no mail left. */
export const kind = 'client-auth.ask-to-prove';

/** People who are mailed in one transaction. */
const batch = 50;

/**
 * Has everybody who opened an account mailed one link that proves the address, once mail leaves. Called at each start; who has been sent
 * a link before is sent none.
 */
export async function askToProve({ mailer, jobs }: Pick<Context, 'mailer' | 'jobs'>): Promise<void> {
  if (mailer.configured) await jobs.enqueue(kind, {}, { uniqueKey: kind });
}

/** Mails the next people, in the running transaction, and has the others mailed after them. */
export async function askNext(
  context: Pick<Context, 'db' | 'now' | 'config' | 'brand' | 'mailer' | 'jobs'>,
): Promise<void> {
  if (!context.mailer.configured) return;
  const people = await contacts.notAskedToProve(context.db, batch);
  for (const person of people) await sendVerification(context, person);
  if (people.length === batch) await context.jobs.enqueue(kind, {});
}
