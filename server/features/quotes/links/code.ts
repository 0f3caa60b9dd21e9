import { randomInt, timingSafeEqual } from 'node:crypto';
import { quoteCodeMs, quoteCodeTries } from '#contract/quote-links.ts';
import { forgetTries, takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { QuoteLinkTable } from '#server/data/db/tables/money.ts';
import { codeMail } from './mails.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now' | 'secrets' | 'brand' | 'mailer'>;

/** Limits how many codes are mailed to one address in an hour. */
const mailLimit = { max: 5, windowMs: 60 * 60 * 1000 };

const tryLimit = { max: quoteCodeTries, windowMs: quoteCodeMs };

const triesOf = ({ id }: Pick<QuoteLinkTable, 'id'>) => `quote-code/tries/${id}`;

const hashOf = ({ secrets }: Pick<Work, 'secrets'>, { id }: QuoteLinkTable, code: string) =>
  secrets.derive('quote-code', `${id}/${code}`);

const asked = (message: string) => new AppError('code_required', message, { fields: { code: message } });

/** Mails a new code. The earlier code stops working. @throws AppError `too_many_requests` */
async function mailCode(context: Work, link: QuoteLinkTable, title: string): Promise<void> {
  const { db, now, brand, mailer } = context;
  await takeTry(db, `quote-code/mails/${link.emailKey}`, mailLimit, now());
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.tx(async () => {
    const codeExpiresAt = iso(now() + quoteCodeMs);
    await repository.update(db, link.quoteId, { codeHash: hashOf(context, link, code), codeExpiresAt });
    await forgetTries(db, triesOf(link));
    const { name, email } = link;
    await mailer.send(codeMail(brand, { name, email, title, code, minutes: quoteCodeMs / 60_000 }));
  });
}

/**
 * Checks the code that was mailed to the address of a link, to verify that address. If `typed` has no digits, mails a code.
 * Each try is counted before the code is compared.
 * @throws AppError `code_required` or `too_many_requests`
 */
export async function proveByCode(
  context: Work,
  link: QuoteLinkTable,
  title: string,
  typed: string | null,
): Promise<void> {
  const { db, now } = context;
  const code = typed?.replaceAll(/\D/g, '') ?? '';
  if (code === '') {
    await mailCode(context, link, title);
    throw asked(`We sent a code to ${link.email}. Please enter it to accept.`);
  }
  await takeTry(db, triesOf(link), tryLimit, now(), {
    refuse: () => asked('Too many wrong codes. Leave the field empty to get another one.'),
  });
  const right = Buffer.from(link.codeHash ?? '');
  const given = Buffer.from(hashOf(context, link, code));
  const isOpen = link.codeExpiresAt !== null && now() < Date.parse(link.codeExpiresAt);
  if (!isOpen || right.length !== given.length || !timingSafeEqual(right, given))
    throw asked('This code is wrong or has expired. Leave the field empty to get another.');
}
