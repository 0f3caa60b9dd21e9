import type { Context } from '#server/core/context.ts';
import type { SeenUntil } from '#server/work/mail/mailer.ts';
import type { ContactTable } from '#server/data/db/tables/people.ts';

type Account = Pick<ContactTable, 'origin' | 'emailVerifiedAt'>;

/** Called in the current transaction when a client's address is proved, so that features can react. */
export type AfterAddressProved = (client: {
  id: string;
  email: string;
  /** True if the owner opened a link mailed to the address; otherwise staff vouch for it. */
  byMail?: true;
}) => Promise<void>;

/** True if the address is known to be the client's. Only then may the account show requests sent from it. */
export const isTrusted = ({ origin, emailVerifiedAt }: Account): boolean =>
  origin === 'staff' || emailVerifiedAt !== null;

/** True if a client may see shared content. Without a mail server no address can be confirmed, so this is not required. */
export const seesShared = (
  { mailer }: { mailer: Pick<Context['mailer'], 'configured'> },
  account: Account,
): boolean => !mailer.configured || isTrusted(account);

/**
 * The point in time up to which a client with an unproved address still sees shared content. Content from
 * before the mail server was set up stays visible to accounts that existed then. Null: nothing is visible.
 */
export const seenUntil = (
  { mailer }: { mailer: Pick<Context['mailer'], 'seenUntil'> },
  { contactId }: { contactId: string },
): SeenUntil | null => (isSeen(contactId, mailer.seenUntil) ? mailer.seenUntil : null);

/** Whether a row is older than `until`. Ids sort by creation time. */
export const isSeen = (id: string, until: SeenUntil | null): boolean =>
  until !== null && id.toLowerCase() < until.id;
