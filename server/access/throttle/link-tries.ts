import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { addressKey, takeTry } from './throttle.ts';

type Work = Pick<Context, 'db' | 'now'>;

const hour = 60 * 60 * 1000;

/** Limits how many mails with links may be requested, and how many links may be tried. */
const recoveryLimits = {
  mailsPerAccount: { max: 3, windowMs: hour },
  mailsPerAddress: { max: 20, windowMs: hour },
  linksPerAddress: { max: 30, windowMs: hour / 4 },
};

/** The error for a mailed link that no longer works. */
export const linkGone = () =>
  new AppError('gone', 'This link has been used or has expired. Please ask for a new one.');

/**
 * Counts a mail that staff request for an account, whether the account exists or not.
 * @throws AppError `too_many_requests`
 */
export const takeAccountMailTry = ({ db, now }: Work, account: string): Promise<void> =>
  takeTry(db, `mail/account/${account}`, recoveryLimits.mailsPerAccount, now());

/** Counts a mail requested by somebody who is not signed in. @throws AppError `too_many_requests` */
export async function takeMailTry(context: Work, account: string, ip: string): Promise<void> {
  const { db, now } = context;
  await takeTry(db, `mail/address/${addressKey(ip)}`, recoveryLimits.mailsPerAddress, now());
  await takeAccountMailTry(context, account);
}

/**
 * Counts one use of a mailed link, valid or not.
 * @throws AppError `too_many_requests`
 */
export const takeLinkTry = ({ db, now }: Work, ip: string): Promise<void> =>
  takeTry(db, `link/address/${addressKey(ip)}`, recoveryLimits.linksPerAddress, now());
