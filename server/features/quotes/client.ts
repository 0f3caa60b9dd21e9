import { dueAtOnce, paymentAmounts, type Selection } from '#contract/money/quote-content.ts';
import { acceptanceUndoMs, type ClientQuote } from '#contract/money/quote.ts';
import { acceptanceStatement, type NewAcceptance, type QuotePrice } from '#contract/my-quotes.ts';
import { standingTexts } from '#contract/people.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as charges from '#server/features/charges/service.ts';
import * as invoices from '#server/features/invoices/service.ts';
import * as projects from '#server/features/projects/service.ts';
import * as retainers from '#server/features/retainers/service.ts';
import { clientDid } from '#server/work/notices/client-did.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import { accept, priced } from './accept.ts';
import * as repository from './repository.ts';
import { acceptanceOf, contentOf, expiryOf, stateOf } from './versions.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'brand'>;

/** At most this many quotes of one company are listed. */
const most = 200;

export type SentQuote = NonNullable<Awaited<ReturnType<typeof repository.findOfClient>>>;

/** The versions of a quote that its client may see: those that were sent, newest first. */
export const shownVersions = async ({ db }: Pick<Work, 'db'>, id: string) =>
  (await repository.versions(db, id)).filter(({ sentAt }) => sentAt !== null);

/**
 * Quotes as their client sees them, each with its newest sent version. The number of database statements does not grow with
 * the quotes.
 */
export async function shownOf(
  context: Work,
  actor: ClientActor | null,
  quotes: readonly SentQuote[],
): Promise<ClientQuote[]> {
  if (quotes.length === 0) return [];
  const time = await timeOf(context);
  const ids = quotes.map(({ id }) => id);
  const sent = (await repository.versionsOf(context.db, ids)).filter(({ sentAt }) => sentAt !== null);
  const byQuote = Map.groupBy(sent, ({ quoteId }) => quoteId);
  const newest = [...byQuote.values()].flatMap(([first]) => (first ? first.id : []));
  const given = await repository.acceptancesOf(context.db, newest, readerOf(actor, context.brand));
  const byVersion = new Map(given.map((acceptance) => [acceptance.versionId, acceptance]));
  return quotes.map((quote) => {
    const [version, ...earlier] = byQuote.get(quote.id) ?? [];
    if (!version) throw notFound('This quote');
    const before = earlier.find(({ seenAt }) => seenAt !== null);
    const acceptance = byVersion.get(version.id);
    const expires = expiryOf(version, time);
    return {
      ...quote,
      number: `Q-${quote.number}`,
      version: {
        ...version,
        state: stateOf(version, context.now(), time),
        content: contentOf(version),
        acceptance: acceptance ? acceptanceOf(acceptance, undoableUntil(context, actor, acceptance)) : null,
      },
      before: before ? { ...before, content: contentOf(before) } : null,
      expiresAt: expires === null ? null : iso(expires),
      timeZone: time?.timeZone ?? null,
    };
  });
}

type Giver = Pick<ClientActor, 'contactId'>;

/** The time until which a person can undo their acceptance. Null for other people, and once it is too late. */
export function undoableUntil(
  { now }: Pick<Work, 'now'>,
  actor: Giver | null,
  acceptance: { contactId: string | null; acceptedAt: string },
) {
  const until = Date.parse(acceptance.acceptedAt) + acceptanceUndoMs;
  return actor && acceptance.contactId === actor.contactId && now() < until ? iso(until) : null;
}

const timeOf = async ({ db }: Pick<Work, 'db'>) => (await readSettings(db)).workingTime;

/** The quotes that were sent to a client, newest first. */
export const list = async (context: Work, actor: ClientActor) =>
  shownOf(context, actor, await repository.ofClient(context.db, actor.clientAccountId, most));

async function findOrRefuse({ db }: Pick<Work, 'db'>, actor: ClientActor, id: string) {
  const quote = await repository.findOfClient(db, actor.clientAccountId, id);
  if (!quote) throw notFound('This quote');
  return quote;
}

/** A quote as its client sees it. */
export async function find(context: Work, actor: ClientActor, id: string): Promise<ClientQuote> {
  const [shown] = await shownOf(context, actor, [await findOrRefuse(context, actor, id)]);
  if (!shown) throw notFound('This quote');
  return shown;
}

/** Records that the client has seen the newest version of a quote. */
export const noteSeen = (context: Work, actor: ClientActor, id: string) =>
  context.db.tx(async () => {
    const quote = await findOrRefuse(context, actor, id);
    const [version] = await shownVersions(context, id);
    if (version && version.seenAt === null) {
      await repository.updateVersion(context.db, version.id, { seenAt: iso(context.now()) });
      await publish(context, quote);
      await notify(context, {
        kind: 'quote-seen',
        subjectType: 'quote',
        subjectId: id,
        clientAccountId: actor.clientAccountId,
        by: { kind: 'contact', id: actor.contactId },
      });
    }
    await seen(context, { kind: 'contact', id: actor.contactId }, { type: 'quote', id });
    return find(context, actor, id);
  });

const publish = (
  { events }: Pick<Work, 'events'>,
  { id, clientAccountId }: Pick<SentQuote, 'id' | 'clientAccountId'>,
) => events.publish({ topic: 'quotes', subjectId: id, clientAccountId, forClient: true });

/** Updates open pages and notifies the agency after a contact's answer. */
async function answered(context: Work, actor: ClientActor, id: string): Promise<void> {
  await seen(context, 'everybody', { type: 'quote', id });
  await clientDid(context, actor, {
    topic: 'quotes',
    kind: 'quote-answer',
    subjectType: 'quote',
    subjectId: id,
  });
}

/** The price of a selection of the newest sent version, for its client. */
export async function price(
  context: Work,
  actor: ClientActor,
  id: string,
  selection: Selection,
): Promise<QuotePrice> {
  await findOrRefuse(context, actor, id);
  return priceOf(context, id, selection);
}

/** The price of a selection of the newest sent version. */
export async function priceOf(context: Work, id: string, selection: Selection): Promise<QuotePrice> {
  const [version] = await shownVersions(context, id);
  if (!version) throw notFound('This quote');
  const content = contentOf(version);
  const { netMinor, taxMinor, totalMinor } = priced(content, selection);
  const amounts = paymentAmounts(content, totalMinor);
  const plan = amounts ? content.payments.map(({ name }, at) => ({ name, minor: amounts[at] ?? 0 })) : [];
  const payments = plan.length > 0 ? plan : [{ name: 'Total', minor: totalMinor }];
  return { netMinor, taxMinor, totalMinor, payments, todayMinor: dueAtOnce(content, totalMinor) };
}

/** Locks a quote and finds its version that waits for an answer. @throws AppError `superseded`, `gone`, `conflict` */
async function waiting(context: Work, actor: ClientActor, id: string, number: number) {
  await findOrRefuse(context, actor, id);
  await repository.lock(context.db, id);
  const quote = await findOrRefuse(context, actor, id);
  return { quote, version: await waitingVersion(context, id, number) };
}

/** The version with this number, if it waits for an answer. @throws AppError `superseded`, `gone`, `conflict` */
export async function waitingVersion(context: Work, id: string, number: number) {
  const [version] = await shownVersions(context, id);
  if (!version) throw notFound('This quote');
  if (version.number !== number)
    throw new AppError(
      'superseded',
      `Version ${version.number} is here now. Please look at it before you answer.`,
    );
  const state = stateOf(version, context.now(), await timeOf(context));
  if (state === 'expired') throw new AppError('gone', 'This quote has expired. Please ask for a new one.');
  if (state === 'accepted') throw conflict('This quote was already accepted.');
  if (state === 'declined') throw conflict('This quote was already declined.');
  if (state !== 'sent') throw conflict('This quote was withdrawn.');
  return version;
}

/**
 * Checks that the client accepts exactly the version and total that the page showed. @throws AppError `conflict` or
 * `price_changed`
 */
export function assertShown(
  version: repository.VersionRow,
  { contentHash, selection, totalMinor }: Pick<NewAcceptance, 'contentHash' | 'selection' | 'totalMinor'>,
): void {
  if (version.contentHash !== contentHash) throw conflict('Please look at the quote first.');
  if (priced(contentOf(version), selection).totalMinor !== totalMinor)
    throw new AppError('price_changed', 'The total has changed. Please look at it again.');
}

/** Describes why a contact may accept: the account and the access. */
const evidenceOf = ({ email, emailVerifiedAt, standing }: ClientActor) =>
  `Signed in as ${email}${emailVerifiedAt === null ? '' : ', an address verified by e-mail'}. Access: ${standingTexts[standing].label}.`;

/** Accepts the newest version of a quote. */
export const acceptQuote = (
  context: Work,
  actor: ClientActor,
  id: string,
  { version: number, contentHash, totalMinor, selection, typedName, purchaseOrder }: NewAcceptance,
  agent: string | null,
) =>
  context.db.tx(async () => {
    const { quote, version } = await waiting(context, actor, id, number);
    assertShown(version, { contentHash, selection, totalMinor });
    await accept(context, { ...quote, clientAccountId: actor.clientAccountId }, version, {
      selection,
      typedName,
      purchaseOrder,
      statement: acceptanceStatement,
      how: evidenceOf(actor),
      contactId: actor.contactId,
      userId: null,
      network: actor.network ?? null,
      agent,
    });
    await answered(context, actor, id);
    return find(context, actor, id);
  });

/** Declines the newest version of a quote. */
export const decline = (
  context: Work,
  actor: ClientActor,
  id: string,
  { version: number, reason }: { version: number; reason: string | null },
) =>
  context.db.tx(async () => {
    const { version } = await waiting(context, actor, id, number);
    const endedAt = iso(context.now());
    await repository.updateVersion(context.db, version.id, { state: 'declined', reason, endedAt });
    await repository.update(context.db, id, { updatedAt: endedAt });
    await answered(context, actor, id);
    return find(context, actor, id);
  });

/** Undoes the contact's own acceptance within 60 minutes, if no later step depends on it. */
export const undo = (context: Work, actor: ClientActor, id: string) =>
  context.db.tx(async () => {
    await findOrRefuse(context, actor, id);
    await repository.lock(context.db, id);
    await takeBack(context, await findOrRefuse(context, actor, id), actor);
    await answered(context, actor, id);
    return find(context, actor, id);
  });

/** Takes back an acceptance of a locked quote, with everything that it began. @throws AppError `conflict` */
export async function takeBack(
  context: Work,
  { id, projectId }: Pick<SentQuote, 'id' | 'projectId'>,
  giver: Giver & { clientAccountId: string },
): Promise<void> {
  const { db, now, brand } = context;
  const [version] = await shownVersions(context, id);
  const [given] = version ? await repository.acceptancesOf(db, [version.id], readerOf(null, brand)) : [];
  if (!version || !given) throw conflict('This quote is not accepted.');
  if (undoableUntil(context, giver, given) === null)
    throw conflict(
      'An acceptance can be undone within 60 minutes by the person who gave it. Please write to us instead.',
    );
  if (given.madeProject && projectId !== null) await projects.takeBackBegun(context, projectId);
  const at = iso(now());
  await invoices.takeBack(context, given.id, giver.clientAccountId);
  await charges.takeBack(context, { acceptanceId: given.id });
  await retainers.takeBack(context, given.id);
  const { newPrice } = contentOf(version);
  if (newPrice) await retainers.takePriceBack(context, newPrice, given.acceptedAt);
  await repository.undoAcceptance(db, given.id, at);
  await repository.updateVersion(db, version.id, { state: 'sent', endedAt: null });
  await repository.update(db, id, { projectId: given.madeProject ? null : projectId, updatedAt: at });
}
