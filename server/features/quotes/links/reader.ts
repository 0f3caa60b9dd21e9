import type { acceptQuoteByLink, LinkedQuote, quoteProofs } from '#contract/quote-links.ts';
import { acceptanceStatement } from '#contract/my-quotes.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Selection } from '#contract/money/quote-content.ts';
import { limits } from '#contract/validation/limits.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { seesShared, type AfterAddressProved } from '#server/access/sessions/trust.ts';
import { addressKey, networkKey, takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { record } from '#server/data/audit/record.ts';
import type { QuoteLinkTable } from '#server/data/db/tables/money.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { sendContactMessage, writeAsClient } from '#server/features/messages/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import { accept } from '../accept.ts';
import {
  assertShown,
  priceOf,
  shownOf,
  shownVersions,
  takeBack,
  undoableUntil,
  waitingVersion,
  type SentQuote,
} from '../client.ts';
import { newest } from '../papers/print.ts';
import * as quotes from '../repository.ts';
import { fileOfTerms } from '../files/terms.ts';
import { contentOf } from '../versions.ts';
import { proveByCode } from './code.ts';
import * as repository from './repository.ts';

export type Reading = Context & { afterAddressProved: AfterAddressProved };

/** A person with the link of a quote, and the client who is signed in in the same browser, if any. */
export interface LinkReader {
  token: string;
  ip: string;
  agent: string | null;
  client: ClientActor | null;
}

const limit = { max: 200, windowMs: 15 * 60 * 1000 };

/** The link and its quote. Unknown, ended and expired links get the same answer. @throws AppError `not_found` */
async function opened({ db, now }: Context, { token, ip }: Pick<LinkReader, 'token' | 'ip'>) {
  await takeTry(db, `quote-link/${addressKey(ip)}`, limit, now());
  const link = await repository.byToken(db, token, iso(now()));
  const quote = link && (await repository.quoteOf(db, link.quoteId));
  if (!link || !quote) throw notFound('This quote');
  return { link, quote };
}

/** The proof that is still needed that the address of the link belongs to the reader. */
async function proofOf(
  context: Context,
  { emailKey: address }: QuoteLinkTable,
  client: ClientActor | null,
): Promise<(typeof quoteProofs)[number]> {
  if (client && emailKey(client.email) === address && seesShared(context, client)) return 'none';
  if (context.mailer.configured) return 'code';
  return (await contacts.findByEmail(context.db, address)) ? 'sign-in' : 'none';
}

/**
 * The contact of the link, who can undo an acceptance by the link. Null without a mail server, because no code could prove
 * the address again.
 */
async function giverOf(
  { db, mailer }: Context,
  { emailKey: address }: QuoteLinkTable,
  { clientAccountId }: SentQuote,
) {
  if (!mailer.configured || clientAccountId === null) return null;
  const contact = await contacts.findByEmail(db, address);
  return contact ? { contactId: contact.id, clientAccountId } : null;
}

async function shown(context: Context, link: QuoteLinkTable, quote: SentQuote, client: ClientActor | null) {
  const own = client?.clientAccountId === quote.clientAccountId ? client : null;
  const [one] = await shownOf(context, own, [quote]);
  if (!one) throw notFound('This quote');
  const proof = await proofOf(context, link, client);
  const known = { ...one, buyer: link.name, email: link.email, proof };
  const { acceptance } = one.version;
  if (!acceptance || acceptance.undoableUntil !== null) return known;
  const { acceptedBy, acceptedAt } = acceptance;
  const given = { contactId: acceptedBy?.id ?? null, acceptedAt };
  const until = undoableUntil(context, await giverOf(context, link, quote), given);
  return { ...known, version: { ...one.version, acceptance: { ...acceptance, undoableUntil: until } } };
}

/** The quote of a link. */
export async function find(context: Context, reader: LinkReader): Promise<LinkedQuote> {
  const { link, quote } = await opened(context, reader);
  return shown(context, link, quote, reader.client);
}

const told = (context: Context, { id, clientAccountId }: SentQuote) =>
  context.events.publish({ topic: 'quotes', subjectId: id, clientAccountId, forClient: true });

/** Records that the newest version of a quote was seen. */
export async function noteSeen(context: Context, { id }: Pick<LinkedQuote, 'id'>): Promise<void> {
  const [version] = await shownVersions(context, id);
  const quote = await repository.quoteOf(context.db, id);
  if (!version || version.seenAt !== null || !quote) return;
  await context.db.tx(async () => {
    await quotes.updateVersion(context.db, version.id, { seenAt: iso(context.now()) });
    await told(context, quote);
    await tellAgency(context, quote, 'quote-seen', null);
  });
}

/** Notifies the agency. While the quote has no client, only the owner is notified. */
const tellAgency = (
  context: Context,
  { id, clientAccountId, ownerId }: SentQuote,
  kind: 'quote-seen' | 'quote-answer',
  contactId: string | null,
) =>
  notify(context, {
    kind,
    subjectType: 'quote',
    subjectId: id,
    clientAccountId,
    by: contactId === null ? null : { kind: 'contact', id: contactId },
    ...(clientAccountId === null && ownerId !== null ? { userId: ownerId } : {}),
  });

/** The newest version of a quote as PDF. */
export async function pdf(context: Context, reader: Pick<LinkReader, 'token' | 'ip'>) {
  const { quote } = await opened(context, reader);
  return newest(context, quote);
}

/** The file with the terms of the newest version. */
export async function terms(context: Context, reader: Pick<LinkReader, 'token' | 'ip'>) {
  const { quote } = await opened(context, reader);
  const [version] = await shownVersions(context, quote.id);
  return fileOfTerms(context, version);
}

/** The price of a selection. */
export async function price(context: Context, reader: LinkReader, selection: Selection) {
  const { quote } = await opened(context, reader);
  return priceOf(context, quote.id, selection);
}

/** Updates open pages and notifies the agency after the reader's answer. */
async function answered(context: Context, quote: SentQuote, contactId: string | null): Promise<void> {
  await seen(context, 'everybody', { type: 'quote', id: quote.id });
  await told(context, quote);
  await tellAgency(context, quote, 'quote-answer', contactId);
}

/** Locks the quote of a link, then reads the link and the quote again. */
async function locked(context: Context, reader: LinkReader) {
  const { quote } = await opened(context, reader);
  await quotes.lock(context.db, quote.id);
  const link = await repository.byToken(context.db, reader.token, iso(context.now()));
  const now = link && (await repository.quoteOf(context.db, link.quoteId));
  if (!link || !now) throw notFound('This quote');
  return { link, quote: now };
}

/** Describes how the person who accepted by the link was verified. */
const evidenceOf = (proof: (typeof quoteProofs)[number], link: QuoteLinkTable, isSignedIn: boolean) => {
  if (isSignedIn) return 'Signed in with the address of the link.';
  if (proof === 'code') return 'A code sent by e-mail proved the address.';
  const on = link.handedOverAt?.slice(0, 10);
  return on === undefined ? 'With the link in the e-mail.' : `With the link that staff copied on ${on}.`;
};

/**
 * Accepts a quote with its link. The sender of the request becomes a client in the same transaction.
 * @throws AppError `code_required`, `unauthorized`, `superseded`, `gone`, `price_changed` or `conflict`
 */
export async function acceptByLink(
  context: Reading,
  reader: LinkReader,
  { version: number, code, ...given }: Output<typeof acceptQuoteByLink.body>,
): Promise<LinkedQuote> {
  const { db } = context;
  const { link, quote } = await opened(context, reader);
  // Check the version first, so that no code is mailed for an acceptance that would be refused.
  const waiting = await waitingVersion(context, quote.id, number);
  const isAhead = code === 'new';
  if (!isAhead) assertShown(waiting, given);
  const proof = await proofOf(context, link, reader.client);
  if (proof === 'sign-in')
    throw new AppError('unauthorized', 'This address has an account. Please sign in, then accept the quote.');
  if (isAhead && proof !== 'code') throw conflict('No code is needed to accept this quote.');
  if (proof === 'code') await proveByCode(context, link, quote.title, code);
  const isSignedIn = reader.client !== null && emailKey(reader.client.email) === link.emailKey;
  return db.tx(async () => {
    const { quote: now } = await locked(context, reader);
    const version = await waitingVersion(context, now.id, number);
    assertShown(version, given);
    if (now.consultationId === null) throw conflict('Please ask us for a new quote.');
    const place = await consultations.win(context, now.consultationId, {
      proved: proof === 'code',
      ownerId: now.ownerId,
    });
    const { contactId, clientAccountId } = place;
    const { selection, typedName, purchaseOrder } = given;
    await accept(context, { ...now, clientAccountId }, version, {
      selection,
      typedName,
      purchaseOrder,
      statement: acceptanceStatement,
      how: evidenceOf(proof, link, isSignedIn),
      contactId,
      userId: null,
      network: networkKey(reader.ip),
      agent: reader.agent,
    });
    await repository.update(db, now.id, { codeHash: null, codeExpiresAt: null });
    const act = { action: 'quotes.acceptMyQuote', subjectType: 'quotes', subjectId: now.id };
    await record(context, { ...act, contactId, clientAccountId });
    const accepted = (await repository.quoteOf(db, now.id)) ?? now;
    await answered(context, accepted, contactId);
    return shown(context, link, accepted, reader.client);
  });
}

/** Undoes an acceptance by the link within 60 minutes, if no later step depends on it. */
export const undoByLink = (context: Context, reader: LinkReader): Promise<LinkedQuote> =>
  context.db.tx(async () => {
    const { link, quote } = await locked(context, reader);
    const giver = await giverOf(context, link, quote);
    if (giver === null) throw conflict('This acceptance cannot be undone here. Please write to us instead.');
    await takeBack(context, quote, giver);
    const act = { action: 'quotes.undoMyAcceptance', subjectType: 'quotes', subjectId: quote.id };
    await record(context, { ...act, ...giver });
    const open = (await repository.quoteOf(context.db, quote.id)) ?? quote;
    await answered(context, open, giver.contactId);
    return shown(context, link, open, reader.client);
  });

/** Declines the newest version of a quote. */
export const declineByLink = (
  context: Context,
  reader: LinkReader,
  { version: number, reason }: { version: number; reason: string | null },
): Promise<LinkedQuote> =>
  context.db.tx(async () => {
    const { link, quote } = await locked(context, reader);
    const version = await waitingVersion(context, quote.id, number);
    const endedAt = iso(context.now());
    await quotes.updateVersion(context.db, version.id, { state: 'declined', reason, endedAt });
    await quotes.update(context.db, quote.id, { updatedAt: endedAt });
    await answered(context, quote, null);
    return shown(context, link, quote, reader.client);
  });

/** The subject of a question: the quote and, if given, one of its lines. */
async function aboutOf(context: Context, { id, number, title }: SentQuote, line: string | null) {
  const [version] = await shownVersions(context, id);
  const name = version && contentOf(version).lines.find((each) => each.id === line)?.name;
  return [`Q-${number} ${title}`, name].filter(Boolean).join(': ');
}

/** Sends a client's question about a quote as a message. */
export async function askAsClient(
  context: Context,
  actor: ClientActor,
  id: string,
  { words, line }: { words: string; line: string | null },
): Promise<void> {
  const quote = await quotes.findOfClient(context.db, actor.clientAccountId, id);
  if (!quote) throw notFound('This quote');
  const message = `About ${await aboutOf(context, quote, line)}\n\n${words}`.slice(0, limits.message);
  await writeAsClient(context, actor, { message, files: [], links: [] }, (last) => last());
}

/** Sends a question about a quote, or about one of its lines, as a message from the reader. */
export async function ask(
  context: Context,
  reader: LinkReader,
  { words, line }: { words: string; line: string | null },
): Promise<void> {
  const { link, quote } = await opened(context, reader);
  const subject = (await aboutOf(context, quote, line)).slice(0, 200);
  const { name, email } = link;
  await sendContactMessage(context, { name, email, subject, message: words }, { key: null, ip: reader.ip });
}
