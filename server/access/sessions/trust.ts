import type { Context } from '#server/core/context.ts';
import type { SeenUntil } from '#server/work/mail/mailer.ts';
import type { ContactTable } from '#server/data/db/tables/people.ts';

type Account = Pick<ContactTable, 'origin' | 'emailVerifiedAt'>;

/** Called in the current transaction when a client's address is verified, so that features can react. */
export type AfterAddressProved = (client: {
  id: string;
  email: string;
  /** True if the client opened a link mailed to the address. Otherwise staff vouch for the address. */
  byMail?: true;
}) => Promise<void>;

/** True if the address is known to belong to the client. Only then may the account show requests sent from this address. */
export const isTrusted = ({ origin, emailVerifiedAt }: Account): boolean =>
  origin === 'staff' || emailVerifiedAt !== null;

/** True if a client may see shared content. Without a mail server no address can be verified, so every client may. */
export const seesShared = (
  { mailer }: { mailer: Pick<Context['mailer'], 'configured'> },
  account: Account,
): boolean => !mailer.configured || isTrusted(account);

/**
 * A client with an unverified address sees shared content from before this point in time. Content from before the mail
 * server was set up stays visible to accounts that existed then. Null: nothing is visible.
 */
export const seenUntil = (
  { mailer }: { mailer: Pick<Context['mailer'], 'seenUntil'> },
  { contactId }: { contactId: string },
): SeenUntil | null => (isSeen(contactId, mailer.seenUntil) ? mailer.seenUntil : null);

/** Whether a row is older than `until`; ids sort by creation time. */
export const isSeen = (id: string, until: SeenUntil | null): boolean =>
  until !== null && id.toLowerCase() < until.id;
