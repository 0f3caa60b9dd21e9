import { invoiceProblems } from '#contract/money/invoice-content.ts';
import { daysAfter, firstOpenDay, localDay } from '#contract/working-time.ts';
import { hashOf } from '#server/core/canonical.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { takeNumber } from '#server/data/db/queries/number-series.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { readSettings, todayOf } from '#server/data/settings/settings.ts';
import { notify, type Notice } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import { amountsOf, numberOf, openOf, payableOf } from '../amounts.ts';
import { contentOf, deductedFor, searchable, shownContent } from '../drafts/content.ts';
import * as repository from '../repository.ts';
import * as parts from '../milestones/repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;

/** The kind of the job that unlocks deliveries after a client has paid. */
export const paidKind = 'invoices.paid';

/** Notifies the contacts who see money about an invoice, and updates open pages. */
export async function tell(
  context: Work,
  { id, clientAccountId }: { id: string; clientAccountId: string },
  kind: 'invoice' | 'payment',
  by: Notice['by'],
): Promise<void> {
  await notify(context, { kind, subjectType: 'invoice', subjectId: id, clientAccountId, by });
  await context.events.publish({ topic: 'invoices', subjectId: id, clientAccountId, forClient: true });
  await context.jobs.enqueue(paidKind, { clientAccountId });
}

/**
 * Issues a draft: stores its number, content and hash together, and notifies the client. The caller has begun a transaction
 * and locked the invoice.
 * @throws AppError `validation_error` with the fields that are missing, `conflict`
 */
export async function issue(context: Work, row: repository.InvoiceRow, by: Notice['by']): Promise<void> {
  const { db, now } = context;
  if (row.issuedAt !== null) throw conflict('This invoice is issued already.');
  const money = await readMoney(db);
  if (!money.invoices) throw conflict('Invoices are turned off in the money settings.');
  const time = (await readSettings(db)).workingTime;
  const today = localDay(now(), time);
  const dueOn = row.dueOn ?? daysAfter(today, money.daysToPay);
  const draft = shownContent(row, money);
  const problems = invoiceProblems(draft);
  if (dueOn < firstOpenDay(now(), time)) problems['dueOn'] = 'This day is in the past.';
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
  if (draft.deducted.length > 0 && row.acceptanceId !== null)
    if (hashOf(await deductedFor(context, row.acceptanceId)) !== hashOf(draft.deducted))
      throw conflict('An earlier invoice has changed. Please delete this draft and make it again.');
  const series = money.series;
  const number = await takeNumber(db, `invoice:${series}`);
  const printed = `${series}${number}`;
  const content = {
    ...draft,
    number: printed,
    issuedOn: today,
    // A prepayment has no delivery date.
    supplyOn: row.kind === 'prepayment' ? null : (row.supplyOn ?? today),
    dueOn,
  };
  const at = iso(now());
  const amounts = amountsOf(content);
  await repository.update(db, row.id, {
    ...amounts,
    series,
    number,
    content: JSON.stringify(content),
    contentHash: hashOf({ kind: row.kind, title: row.title, currency: row.currency, content }),
    issuedOn: today,
    supplyOn: content.supplyOn,
    dueOn,
    issuesAt: null,
    issuedAt: at,
    sentAt: at,
    settledAt: payableOf(amounts) > 0 ? null : at,
    searchText: searchable(printed, row.title, content.buyer),
    updatedAt: at,
  });
  const milestone = await parts.milestoneOf(db, row.id);
  if (milestone) await parts.updateMilestone(db, milestone.id, { state: 'invoiced' });
  await tell(context, row, 'invoice', by);
}

/** Issues a draft when its time has come. Does nothing if it was issued or deleted, or cannot be issued. */
export const issueInTime = (context: Work, id: string): Promise<void> =>
  context.db.tx(async () => {
    await repository.lock(context.db, id);
    const row = await repository.find(context.db, 'all', id);
    if (row?.issuedAt === null && row.issuesAt !== null) await issue(context, row, null);
  });

/**
 * Makes a credit note for the whole amount of an invoice, in the current transaction. The caller has locked the invoice.
 * Returns the credit note's id.
 */
export async function credit(context: Work, row: repository.InvoiceRow, by: Notice['by']): Promise<string> {
  const { db, now } = context;
  if (row.issuedAt === null) throw conflict('This is a draft. Please delete it instead.');
  if (row.kind === 'credit') throw conflict('A credit note cannot be credited.');
  if (row.importedAt !== null)
    throw conflict('Another tool issued this invoice. Please credit it there, then record a payment here.');
  if (row.creditedMinor > 0) throw conflict('This invoice is credited already.');
  const number = numberOf(row);
  if (row.acceptanceId !== null && number !== null) {
    const others = await repository.ofAcceptance(db, row.acceptanceId);
    const last = others.find(
      (other) =>
        other.issuedAt !== null &&
        other.kind === 'invoice' &&
        other.creditedMinor === 0 &&
        contentOf(other).deducted.some((one) => one.number === number),
    );
    if (last)
      throw conflict(`${numberOf(last)} deducts this invoice. Please credit ${numberOf(last)} first.`);
  }
  const { series } = await readMoney(db);
  const today = await todayOf(context);
  const next = await takeNumber(db, `invoice:${series}`);
  const printed = `${series}${next}`;
  const content = { ...contentOf(row), number: printed, credits: number, issuedOn: today, dueOn: null };
  const title = `Credit for ${number}`;
  const at = iso(now());
  const { buyer: _, billing: _billing, ...copied } = row;
  const id = newId(now());
  await repository.insert(db, {
    ...copied,
    id,
    series,
    number: next,
    kind: 'credit',
    creditsId: row.id,
    title,
    content: JSON.stringify(content),
    contentHash: hashOf({ kind: 'credit', title, currency: row.currency, content }),
    paidMinor: 0,
    creditedMinor: 0,
    dueOn: null,
    paymentUrl: null,
    issuedOn: today,
    issuedAt: at,
    sentAt: at,
    seenAt: null,
    pausedAt: null,
    settledAt: at,
    refusedAt: null,
    searchText: searchable(printed, title, content.buyer),
    revision: 1,
    createdAt: at,
    updatedAt: at,
  });
  const credited = { ...row, creditedMinor: payableOf(row) };
  await repository.update(db, row.id, {
    creditedMinor: credited.creditedMinor,
    settledAt: openOf(credited) <= 0 ? at : null,
    refusedAt: null,
    updatedAt: at,
  });
  await repository.freeCharges(db, row.id);
  const milestone = await parts.milestoneOf(db, row.id);
  if (milestone) await parts.updateMilestone(db, milestone.id, { state: 'due', dueAt: at, invoiceId: null });
  await seen(context, 'everybody', { type: 'invoice', id: row.id });
  await tell(context, { ...row, id }, 'invoice', by);
  return id;
}
