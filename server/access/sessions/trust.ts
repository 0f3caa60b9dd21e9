import type { Context } from '#server/core/context.ts';
import type { SeenUntil } from '#server/work/mail/mailer.ts';
import type { ContactTable } from '#server/data/db/migrations/people-tables.ts';

type Account = Pick<ContactTable, 'origin' | 'emailVerifiedAt'>;

/** Called in the running transaction once an address is known to be the client's; features do their part in it. */
export type AfterAddressProved = (client: {
  id: string;
  email: string;
  /** The owner of the address has opened a link of a mail to it; else staff vouch for it. */
  byMail?: true;
}) => Promise<void>;

/** True when an address is known to be the client's: only then may requests sent from it be shown in the account. */
export const isTrusted = ({ origin, emailVerifiedAt }: Account): boolean =>
  origin === 'staff' || emailVerifiedAt !== null;

/** True when a client may see what the agency shares. Without mail no address can be confirmed, so none has to be. */
export const seesShared = (
  { mailer }: { mailer: Pick<Context['mailer'], 'configured'> },
  account: Account,
): boolean => !mailer.configured || isTrusted(account);

/**
 * Up to when a client whose address is not proved sees what the agency shares: what was made before a mail server was set was seen
 * already. Null: nothing was, as by an account that is younger than that.
 */
export const seenUntil = (
  { mailer }: { mailer: Pick<Context['mailer'], 'seenUntil'> },
  { contactId }: { contactId: string },
): SeenUntil | null => (isSeen(contactId, mailer.seenUntil) ? mailer.seenUntil : null);

/** Whether something was made before: ids sort by the time that they were made. */
export const isSeen = (id: string, until: SeenUntil | null): boolean =>
  until !== null && id.toLowerCase() < until.id;
