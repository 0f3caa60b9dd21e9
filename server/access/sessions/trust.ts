import type { Context } from '#server/core/context.ts';
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
