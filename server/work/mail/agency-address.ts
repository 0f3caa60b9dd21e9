import { builtInBrand } from '#server/core/brand/built-in.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import type { MailMessage } from './mailer.ts';

/** True for the address of the built-in brand, for which no mailbox exists. */
export const isInvented = (email: string | null | undefined): boolean => email === builtInBrand.email;

/** The super admins who may sign in now. */
export const superAdmins = (db: Db, at: string) =>
  db
    .q()
    .selectFrom('user')
    .select(['id', 'email'])
    .where('role', '=', 'super-admin')
    .where('deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', at)]))
    .orderBy('id')
    .execute();

/**
 * Replaces the built-in brand's address in mails. Mails for the agency go to the super admins, and replies to the sender's
 * address.
 */
export async function addressed(
  db: Db,
  now: number,
  messages: readonly MailMessage[],
): Promise<readonly MailMessage[]> {
  if (!messages.some(({ to, replyTo }) => isInvented(to) || isInvented(replyTo))) return messages;
  const readers = (await superAdmins(db, iso(now))).flatMap(({ id, email }) =>
    email === null ? [] : [{ to: email, person: { kind: 'user' as const, id } }],
  );
  return messages.flatMap((message) => {
    const mail = isInvented(message.replyTo) ? { ...message, replyTo: null } : message;
    return isInvented(mail.to) && readers.length > 0
      ? readers.map((reader) => ({ ...mail, ...reader }))
      : [mail];
  });
}
