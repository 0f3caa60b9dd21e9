import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { sha256 } from '#server/core/secrets.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import type { MailFile } from '#server/work/mail/mailer.ts';
import { sellerOf } from '#server/work/paper/parts.ts';
import { printPaper } from '#server/work/paper/print.ts';
import { quotePaper } from './quote-paper.ts';
import * as repository from '../repository.ts';
import { numberOf } from '../versions.ts';

type Work = Pick<Context, 'db' | 'brand'>;

/** The current details of the seller and the buyer of a quote. */
export const partiesOf = async ({ db, brand }: Work, quoteId: string) => ({
  seller: sellerOf(brand, (await readMoney(db)).seller),
  buyer: await repository.addresseeOf(db, quoteId),
});

/** Prints a version of a quote. Staff and client get the same bytes. */
async function print(
  { db, brand }: Work,
  quote: Parameters<typeof quotePaper>[0]['quote'] & { id: string },
  version: repository.VersionRow,
) {
  const { workingTime: time } = await readSettings(db);
  // Print names as the client sees them, also for staff.
  const reader = { id: '', agency: brand.name, seesAddresses: false };
  const [acceptance = null] = await repository.acceptancesOf(db, [version.id], reader);
  const now = await partiesOf({ db, brand }, quote.id);
  const paper = quotePaper({ brand, now, time, quote, version, acceptance });
  return { name: `${numberOf(quote)}-v${version.number}`, bytes: await printPaper(paper) };
}

/**
 * An accepted version as PDF for a mail. The first time, the hash of the PDF is stored with the acceptance. Staff and client
 * get the same bytes.
 */
export async function forMail(context: Work, id: string, number: number): Promise<MailFile | null> {
  const { db } = context;
  const quote = await repository.find(db, 'all', id);
  const version = (await repository.versions(db, id)).find((each) => each.number === number);
  if (!quote || version?.state !== 'accepted') return null;
  const { name, bytes } = await print(context, quote, version);
  await repository.storePdfHash(db, version.id, sha256(bytes));
  return { name: `${name}.pdf`, mime: 'application/pdf', bytes };
}

/** A version of a quote as PDF, for staff. */
export async function forStaff(context: Work, scope: Scope, id: string, number: number) {
  const quote = await repository.find(context.db, scope, id);
  if (!quote) throw notFound('This quote');
  const version = (await repository.versions(context.db, id)).find((each) => each.number === number);
  if (!version) throw notFound('This version');
  return print(context, quote, version);
}

/** The newest sent version as PDF. */
export async function newest(context: Work, quote: Parameters<typeof print>[1]) {
  const version = (await repository.versions(context.db, quote.id)).find(({ sentAt }) => sentAt !== null);
  if (!version) throw notFound('This quote');
  return print(context, quote, version);
}

/** The newest sent version as PDF, for its client. */
export async function forClient(context: Work, actor: ClientActor, id: string) {
  const quote = await repository.findOfClient(context.db, actor.clientAccountId, id);
  if (!quote) throw notFound('This quote');
  return newest(context, quote);
}
