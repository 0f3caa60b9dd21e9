import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { addressKey, takeTry } from './throttle.ts';

type Work = Pick<Context, 'db' | 'now'>;

const hour = 60 * 60 * 1000;

/** How many mails with links may be requested, and how many links tried. */
export const recoveryLimits = {
  mailsPerAccount: { max: 3, windowMs: hour },
  mailsPerAddress: { max: 20, windowMs: hour },
  linksPerAddress: { max: 30, windowMs: hour / 4 },
};

/** The answer to a link of a mail that does not work any more. */
export const linkGone = () =>
  new AppError('gone', 'This link has been used or has expired. Please ask for a new one.');

/** Counts a mail to an account, known or not, at the request of staff. @throws AppError `too_many_requests` */
export const takeAccountMailTry = ({ db, now }: Work, account: string): Promise<void> =>
  takeTry(db, `mail/account/${account}`, recoveryLimits.mailsPerAccount, now());

/** Counts a mail that somebody asks for without being signed in. @throws AppError `too_many_requests` */
export async function takeMailTry(context: Work, account: string, ip: string): Promise<void> {
  const { db, now } = context;
  await takeTry(db, `mail/address/${addressKey(ip)}`, recoveryLimits.mailsPerAddress, now());
  await takeAccountMailTry(context, account);
}

/** Counts a link that somebody shows. @throws AppError `too_many_requests` */
export const takeLinkTry = ({ db, now }: Work, ip: string): Promise<void> =>
  takeTry(db, `link/address/${addressKey(ip)}`, recoveryLimits.linksPerAddress, now());
