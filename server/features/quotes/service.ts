import type { Insertable } from 'kysely';
import { emptyContent, quoteProblems, type QuoteContent } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import type { NewQuote } from '#contract/quotes.ts';
import { firstOpenDay, type WorkingTime } from '#contract/working-time.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { hashOf } from '#server/core/canonical.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { QuoteTable } from '#server/data/db/tables/money.ts';
import { actsOn } from '#server/data/audit/act.ts';
import { takeNumber } from '#server/data/db/queries/number-series.ts';
import { offeredTaxes, readMoney } from '#server/data/settings/money.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as clients from '#server/features/clients/service.ts';
import * as projects from '#server/features/projects/service.ts';
import * as consultations from '#server/features/consultations/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import { handOver, openLink, type LinkWork } from './links/links.ts';
import * as links from './links/repository.ts';
import * as repository from './repository.ts';
import { partiesOf } from './papers/print.ts';
import { storedTerms } from './files/terms.ts';
import { acceptanceOf, amountsOf, contentOf, stateOf, numberOf } from './versions.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'brand'>;

export const record = actsOn({ noun: 'quotes', subjectType: 'quote', topic: 'quotes' });

const timeOf = async ({ db }: Pick<Work, 'db'>) => (await readSettings(db)).workingTime;

const listed = (row: repository.QuoteRow, now: number, time: WorkingTime | null) => ({
  ...row,
  number: numberOf(row),
  state: stateOf(row, now, time),
  isLinkUnsent: row.linkId !== null && row.mailedAt === null && row.handedOverAt === null,
});

/** One page of quotes, newest first. */
export async function list(
  context: Work,
  actor: UserActor,
  scope: Scope,
  { mine, ...query }: Omit<Parameters<typeof repository.list>[2], 'mine'> & { mine?: 'true' | undefined },
) {
  const time = await timeOf(context);
  const page = await repository.list(context.db, scope, { ...query, mine: mine && actor.id });
  return { ...page, items: page.items.map((row) => listed(row, context.now(), time)) };
}

/** The templates of all members of staff, newest first. */
export async function templates(context: Work) {
  const time = await timeOf(context);
  return (await repository.templates(context.db, 200)).map((row) => listed(row, context.now(), time));
}

/** A quote within the scope, or any template. */
export const findToRead = async (context: Pick<Work, 'db'>, scope: Scope, id: string) =>
  (await repository.findTemplate(context.db, id)) ?? findOrRefuse(context, scope, id);

export async function findOrRefuse({ db }: Pick<Work, 'db'>, scope: Scope, id: string) {
  const row = await repository.find(db, scope, id);
  if (!row) throw notFound('This quote');
  return row;
}

/** Locks a quote, then reads the quote and all its versions. */
export async function lockOrRefuse(context: Pick<Work, 'db'>, scope: Scope, id: string) {
  await findOrRefuse(context, scope, id);
  await repository.lock(context.db, id);
  const row = await findOrRefuse(context, scope, id);
  const versions = await repository.versions(context.db, id);
  const [newest] = versions;
  if (!newest) throw notFound('This quote');
  return { row, versions, newest };
}

/** A quote with its newest version. */
export async function find(context: Work, actor: UserActor, scope: Scope, id: string): Promise<Quote> {
  const row = await findToRead(context, scope, id);
  const rows = await repository.versions(context.db, id);
  const time = await timeOf(context);
  const all = rows.map((each) => ({ ...each, state: stateOf(each, context.now(), time) }));
  return {
    ...listed(row, context.now(), time),
    newest: await versionOf(context, actor, rows[0] as repository.VersionRow, time),
    versions: all.toSorted((a, b) => b.number - a.number),
  };
}

async function versionOf(
  context: Work,
  actor: UserActor,
  row: repository.VersionRow,
  time: WorkingTime | null,
) {
  const [acceptance] = await repository.acceptancesOf(context.db, [row.id], readerOf(actor, context.brand));
  return {
    ...row,
    state: stateOf(row, context.now(), time),
    content: contentOf(row),
    acceptance: acceptance ? acceptanceOf(acceptance, null) : null,
  };
}

/** One version of a quote. */
export async function version(context: Work, actor: UserActor, scope: Scope, id: string, number: number) {
  await findOrRefuse(context, scope, id);
  const row = (await repository.versions(context.db, id)).find((each) => each.number === number);
  if (!row) throw notFound('This version');
  return versionOf(context, actor, row, await timeOf(context));
}

/** The content with which a new quote begins. */
async function contentFor(context: Work, from: string | undefined, words: string | null) {
  if (from === undefined) {
    const taxes = offeredTaxes(await readMoney(context.db)).slice(0, 20);
    const empty = emptyContent(words);
    return taxes.length > 0 ? { ...empty, taxes } : empty;
  }
  const [newest] = await repository.versions(context.db, from);
  if (!newest) throw notFound('This quote');
  const { addendum: _, newPrice: _newPrice, ...copied } = contentOf(newest);
  return { ...copied, intro: words ?? copied.intro, validUntil: null, promisedOn: null };
}

/** Drafts a quote for a client or for the sender of a request. */
export const create = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  { clientAccountId, consultationId, projectId, title, currency, from }: NewQuote,
) =>
  context.db.tx(async () => {
    const { db } = context;
    const project = projectId ? await projects.findOrRefuse(db, scope, projectId) : null;
    if (project?.clientAccountId === null) throw conflict('This project has no client yet.');
    const request = consultationId ? await consultations.findOrRefuse(context, scope, consultationId) : null;
    if (clientAccountId && !(await clients.find(context, scope, clientAccountId)))
      throw invalid('Please select a client.', { clientAccountId: 'Please select a client.' });
    const source = from === undefined ? null : await findToRead(context, scope, from);
    return insert(
      context,
      actor,
      scope,
      {
        number: await takeNumber(db, 'quote'),
        title,
        currency: currency ?? source?.currency ?? 'USD',
        clientAccountId: clientAccountId ?? request?.clientAccountId ?? project?.clientAccountId ?? null,
        consultationId: consultationId ?? null,
        projectId: projectId ?? null,
      },
      await contentFor(context, from, request?.message ?? null),
    );
  });

/** Copies a quote as a template. A template has no client and a negative number. */
export const saveTemplate = (context: Work, actor: UserActor, scope: Scope, id: string, title: string) =>
  context.db.tx(async () => {
    const { currency } = await findOrRefuse(context, scope, id);
    const number = -(await takeNumber(context.db, 'template'));
    const nobody = { clientAccountId: null, consultationId: null, projectId: null };
    const content = { ...(await contentFor(context, id, null)), intro: null };
    return insert(context, actor, scope, { number, title, currency, ...nobody }, content);
  });

/** Stores a new quote with its first draft. */
export async function insert(
  context: Work,
  actor: UserActor,
  scope: Scope,
  given: Pick<
    QuoteTable,
    'number' | 'title' | 'currency' | 'clientAccountId' | 'consultationId' | 'projectId'
  > &
    Partial<Pick<Insertable<QuoteTable>, 'amends' | 'aboutType' | 'aboutId'>>,
  content: QuoteContent,
) {
  const { db, now } = context;
  const at = iso(now());
  const row = { ...given, id: newId(now()), ownerId: actor.id, revision: 1, createdAt: at, updatedAt: at };
  await repository.insert(db, row);
  await repository.insertVersion(db, draft(context, row.id, 1, content));
  const acted = await record(context, actor, 'create', row);
  return acted.with(await find(context, actor, scope, row.id));
}

/** The row of a new draft. */
export const draft = (
  { now }: Pick<Work, 'now'>,
  quoteId: string,
  number: number,
  content: QuoteContent,
) => ({
  id: newId(now()),
  quoteId,
  number,
  state: 'draft' as const,
  // The copy may be for another buyer, so leave the parties out.
  content: JSON.stringify({ ...content, parties: undefined }),
  contentHash: null,
  ...amountsOf(content),
  validUntil: content.validUntil,
  sentAt: null,
  seenAt: null,
  endedAt: null,
  reason: null,
  createdAt: iso(now()),
});

const changedMeanwhile = () =>
  conflict(
    'A colleague has changed this quote in the meantime. Your text is kept: please check the current quote first.',
  );

/** Changes the draft of a quote. If the quote was sent already, the change makes the next version. */
export const update = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
  {
    revision,
    title,
    content,
  }: { revision: number; title?: string | undefined; content?: QuoteContent | undefined },
) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const { row, newest, versions } = await lockOrRefuse(context, scope, id);
    if (row.revision !== revision) throw changedMeanwhile();
    if (versions.some(({ state }) => state === 'accepted'))
      throw conflict(
        'This quote is accepted, so it cannot be changed. Please write another one for the additions.',
      );
    const { addendum } = contentOf(newest);
    const wanted = content
      ? {
          ...content,
          newPrice: undefined,
          ...(content.termsFile && { termsFile: await storedTerms(db, content.termsFile.id) }),
          ...(addendum && { addendum: { ...addendum, days: content.addendum?.days ?? addendum.days } }),
        }
      : contentOf(newest);
    if (newest.state === 'draft')
      await repository.updateVersion(db, newest.id, {
        content: JSON.stringify(wanted),
        ...amountsOf(wanted),
        validUntil: wanted.validUntil,
      });
    else await repository.insertVersion(db, draft(context, id, newest.number + 1, wanted));
    await repository.update(db, id, {
      title: title ?? row.title,
      revision: revision + 1,
      updatedAt: iso(now()),
    });
    const acted = await record(context, actor, 'update', row);
    return acted.with(await find(context, actor, scope, id));
  });

/** Deletes a draft. If the quote has no other version, the quote is deleted too. */
export const remove = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { row, versions, newest } = await lockOrRefuse(context, scope, id);
    if (newest.state !== 'draft') throw conflict('This quote was sent. Please withdraw it instead.');
    if (versions.length === 1) await repository.remove(context.db, id);
    else await repository.removeVersion(context.db, newest.id);
    return record(context, actor, 'delete', row);
  });

/**
 * Sends the draft. It replaces the version that was sent before. @throws AppError `validation_error` with the missing fields
 */
export const send = (context: LinkWork, actor: UserActor, scope: Scope, id: string, revision: number) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const { row, versions, newest } = await lockOrRefuse(context, scope, id);
    if (row.revision !== revision) throw changedMeanwhile();
    if (newest.state !== 'draft') throw conflict('This version was sent already.');
    if (row.number < 0) throw conflict('This is a template. Please write a quote from it.');
    const sender = await senderOf(context, scope, row);
    const { clientAccountId } = sender;
    const content = contentOf(newest);
    const problems = quoteProblems(content, firstOpenDay(now(), await timeOf(context)));
    const [first] = Object.values(problems);
    if (first !== undefined) throw invalid(first, problems);
    const at = iso(now());
    const parties = await partiesOf(context, id);
    for (const { id: versionId, state } of versions)
      if (state === 'sent')
        await repository.updateVersion(db, versionId, { state: 'superseded', endedAt: at });
    await repository.updateVersion(db, newest.id, {
      state: 'sent',
      sentAt: at,
      content: JSON.stringify({ ...content, parties }),
      contentHash: hashOf({
        number: numberOf(row),
        version: newest.number,
        title: row.title,
        currency: row.currency,
        content: { ...content, parties },
      }),
    });
    await repository.update(db, id, { clientAccountId, updatedAt: at });
    const acted = await record(context, actor, 'send', { id, clientAccountId });
    const subject = { subjectType: 'quote', subjectId: id } as const;
    await seen(context, 'everybody', { type: 'quote', id });
    if (clientAccountId !== null)
      await notify(context, {
        ...subject,
        kind: 'quote',
        clientAccountId,
        by: { kind: 'user', id: actor.id },
      });
    else if ('email' in sender) await openLink(context, { ...row, version: newest.number }, sender);
    return acted.with(await find(context, actor, scope, id));
  });

/** The client of a quote, or the sender of its request. @throws AppError `conflict` if the quote has neither */
async function senderOf(
  context: Work,
  scope: Scope,
  { clientAccountId, consultationId }: Pick<QuoteTable, 'clientAccountId' | 'consultationId'>,
) {
  if (clientAccountId !== null) return { clientAccountId };
  if (consultationId === null)
    throw conflict('The request of this quote is gone. Please write another quote.');
  return consultations.findOrRefuse(context, scope, consultationId);
}

/** Withdraws the version that waits for an answer. */
export const withdraw = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { row, versions } = await lockOrRefuse(context, scope, id);
    const sent = versions.find(({ state }) => state === 'sent');
    if (!sent) throw conflict('No version of this quote waits for an answer.');
    const endedAt = iso(context.now());
    await repository.updateVersion(context.db, sent.id, { state: 'withdrawn', endedAt });
    await repository.update(context.db, id, { updatedAt: endedAt });
    await seen(context, 'everybody', { type: 'quote', id });
    const acted = await record(context, actor, 'withdraw', row);
    return acted.with(await find(context, actor, scope, id));
  });

/** The link of a quote for a person without an account. */
export async function link(context: Work, scope: Scope, id: string) {
  await findOrRefuse(context, scope, id);
  return { link: (await links.ofQuote(context.db, id)) ?? null };
}

/** Mails the link of a sent quote again. Without a mail server, returns the link, so that staff can pass it on. */
export const handOverLink = (context: LinkWork, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { row, versions } = await lockOrRefuse(context, scope, id);
    const sent = versions.find(({ sentAt }) => sentAt !== null);
    if (!sent) throw conflict('Please send the quote first.');
    const sender = await senderOf(context, scope, row);
    const given = await handOver(
      context,
      actor,
      { ...row, version: sent.number },
      'email' in sender && sender.clientAccountId === null ? sender : null,
    );
    const acted = await record(context, actor, 'pass-on-link', row);
    return acted.with(given);
  });

/** Ends the link of a quote. */
export const endLink = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { row } = await lockOrRefuse(context, scope, id);
    if (!(await links.remove(context.db, id))) throw conflict('This quote has no link.');
    return record(context, actor, 'end-link', row);
  });
