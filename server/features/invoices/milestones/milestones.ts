import type { Currency } from '#contract/money/currency.ts';
import { paymentShares } from '#contract/money/invoice-content.ts';
import {
  chosenLines,
  paymentAmounts,
  quoteTotals,
  type QuoteContent,
  type Selection,
} from '#contract/money/quote-content.ts';
import { acceptanceUndoMs } from '#contract/money/quote.ts';
import { localDay, startOfDay } from '#contract/working-time.ts';
import type { Milestone } from '#contract/money/invoice.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import type { MilestoneTable } from '#server/data/db/tables/money.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { insertDraft, ofShares, type Part, type Share } from '../drafts/content.ts';
import * as repository from '../repository.ts';
import * as parts from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;

/** The kinds of jobs. */
export const issueKind = 'invoices.issue';
export const dueKind = 'invoices.due';

interface Accepted {
  acceptanceId: string;
  clientAccountId: string;
  projectId: string;
  /** The number and title of the quote, such as `Q-12 Spring site`. */
  title: string;
  currency: Currency;
  purchaseOrder: string | null;
  content: QuoteContent;
  selection: Selection;
}

/** True if the work on an accepted quote begins only after its first payment. */
export async function awaitsDeposit({ db }: Pick<Work, 'db'>, content: QuoteContent, totalMinor: number) {
  return content.depositFirst && totalMinor > 0 && (await readMoney(db)).invoices;
}

/** Makes the payment plan of an accepted quote, and drafts for the parts that are due at once, in the current transaction. */
export async function begin(context: Work, accepted: Accepted): Promise<void> {
  const { db, now, jobs } = context;
  const { acceptanceId, clientAccountId, projectId, currency, content, selection } = accepted;
  const money = await readMoney(db);
  const found = quoteTotals(content, selection);
  if (!money.invoices || found.totalMinor === 0) return;
  const time = (await readSettings(db)).workingTime;
  const today = localDay(now(), time);
  const amounts = paymentAmounts(content, found.totalMinor) ?? [found.totalMinor];
  const whole = { name: accepted.title, when: 'acceptance' as const, on: null };
  const plan = amounts.length === content.payments.length ? content.payments : [whole];
  const taxes = new Map(content.taxes.map((tax) => [tax.id, tax]));
  const shares = paymentShares(found.taxes, amounts).map((some) =>
    some.flatMap((share): Share[] => {
      const tax = taxes.get(share.taxCode);
      return tax ? [{ ...share, tax }] : [];
    }),
  );
  const issuesAt = money.issuesFirst ? iso(now() + acceptanceUndoMs) : null;
  const rows: MilestoneTable[] = [];
  for (const [position, { name, when, on }] of plan.entries()) {
    const isDue = when === 'acceptance' || (on !== null && on <= today);
    const part: Part =
      plan.length > 1
        ? ofShares(name, accepted.title, shares[position] ?? [])
        : {
            lines: chosenLines(content, selection).map(
              ({ choice: _, chosen: __, range: ___, ...line }) => line,
            ),
            discount: content.discount,
            taxes: content.taxes,
            shares: null,
            deducted: [],
          };
    const isFirst = when === 'acceptance' && (position < plan.length - 1 || plan.length === 1);
    const invoiceId = isFirst
      ? await insertDraft(context, {
          acceptanceId,
          clientAccountId,
          projectId,
          currency,
          purchaseOrder: accepted.purchaseOrder,
          kind: plan.length > 1 ? 'prepayment' : 'invoice',
          title: plan.length > 1 ? `${name}: ${accepted.title}` : accepted.title,
          issuesAt,
          part,
        })
      : null;
    if (invoiceId !== null && plan.length === 1)
      await repository.takeCharges(
        db,
        (await repository.chargesOf(db, acceptanceId)).map(({ id: chargeId }) => ({ chargeId, invoiceId })),
      );
    if (invoiceId !== null && issuesAt !== null)
      await jobs.enqueue(issueKind, { id: invoiceId }, { delayMs: acceptanceUndoMs });
    const id = newId(now());
    if (!isDue && on !== null) await jobs.enqueue(dueKind, { id }, { delayMs: startOfDay(on, time) - now() });
    rows.push({
      id,
      clientAccountId,
      projectId,
      acceptanceId,
      position,
      name,
      currency,
      totalMinor: amounts[position] ?? 0,
      taxes: JSON.stringify(shares[position] ?? []),
      when,
      on,
      state: isDue ? 'due' : 'open',
      dueAt: isDue ? iso(now()) : null,
      dueById: null,
      promisedOn: position === 0 ? content.promisedOn : null,
      invoiceId,
      createdAt: iso(now()),
    });
  }
  await parts.insertMilestones(db, rows);
  await publish(context, acceptanceId, clientAccountId);
}

const publish = ({ events }: Pick<Work, 'events'>, subjectId: string, clientAccountId: string) =>
  events.publish({ topic: 'invoices', subjectId, clientAccountId, forClient: true });

/**
 * Removes the payment plan of an acceptance and its drafts, in the current transaction.
 * @throws AppError `conflict` once an invoice is issued
 */
export async function takeBack(
  context: Pick<Work, 'db' | 'events'>,
  acceptanceId: string,
  clientAccountId: string,
): Promise<void> {
  const { db } = context;
  const invoices = await repository.ofAcceptance(db, acceptanceId);
  for (const { id } of invoices) await repository.lock(db, id);
  if ((await repository.ofAcceptance(db, acceptanceId)).some(({ issuedAt }) => issuedAt !== null))
    throw conflict('The first invoice is issued, so it can no longer be undone. Please write to us instead.');
  await parts.removeMilestones(db, acceptanceId);
  for (const { id } of invoices) await repository.remove(db, id);
  await publish(context, acceptanceId, clientAccountId);
}

/** Makes a part of a payment plan due because its date has come, in the current transaction. */
export async function becomeDue(context: Work, id: string): Promise<void> {
  const row = await parts.findMilestone(context.db, 'all', id);
  if (row?.state !== 'open') return;
  await parts.updateMilestone(context.db, id, { state: 'due', dueAt: iso(context.now()) });
  await publish(context, id, row.clientAccountId);
}

/** The events of a project that can make a part of its payment plan due. */
type Moment = 'approval' | 'delivery';

/**
 * Makes the next part of a project's payment plan due after an approval or delivery. Each preview or delivery makes only one part
 * due.
 */
export async function reached(
  context: Pick<Work, 'db' | 'events' | 'now'>,
  { projectId, when, byId }: { projectId: string | null; when: Moment; byId: string },
): Promise<void> {
  if (projectId === null) return;
  const rows = await parts.milestonesFor(context.db, projectId, when);
  const next = rows.find(({ state }) => state === 'open');
  if (!next || rows.some(({ dueById }) => dueById === byId)) return;
  const due = { state: 'due' as const, dueAt: iso(context.now()), dueById: byId };
  await parts.updateMilestone(context.db, next.id, due);
  await publish(context, next.id, next.clientAccountId);
}

/** Undoes `reached` after an approval was withdrawn or a delivery was deleted. An invoice that was already drafted stays. */
export async function unreached(
  context: Pick<Work, 'db' | 'events'>,
  { clientAccountId, byId }: { clientAccountId: string; byId: string },
): Promise<void> {
  const row = await parts.milestoneDueBy(context.db, clientAccountId, byId);
  if (row?.state !== 'due' || row.invoiceId !== null) return;
  await parts.updateMilestone(context.db, row.id, { state: 'open', dueAt: null, dueById: null });
  await publish(context, row.id, row.clientAccountId);
}

/** Finds a part of a payment plan within the scope. */
export async function findOrRefuse({ db }: Pick<Work, 'db'>, scope: Scope, id: string) {
  const row = await parts.findMilestone(db, scope, id);
  if (!row) throw notFound('This payment');
  return row;
}

/** Marks a part of a payment plan as due now, or as not yet due. */
export const setDue = (
  context: Pick<Work, 'db' | 'events' | 'now'>,
  actor: UserActor,
  scope: Scope,
  id: string,
  due: boolean,
) =>
  context.db.tx(async () => {
    await findOrRefuse(context, scope, id);
    await parts.lockMilestone(context.db, id);
    const row = await findOrRefuse(context, scope, id);
    if (row.invoiceId !== null) throw conflict('This payment has an invoice already.');
    const values = due
      ? { state: 'due' as const, dueAt: row.dueAt ?? iso(context.now()) }
      : { state: 'open' as const, dueAt: null, dueById: null };
    await parts.updateMilestone(context.db, id, values);
    const acted = await act(context, actor, {
      action: due ? 'invoices.set-due' : 'invoices.set-not-due',
      subjectType: 'milestone',
      subjectId: id,
      clientAccountId: row.clientAccountId,
      topic: 'invoices',
      forClient: false,
    });
    return acted.with<Milestone>(await findOrRefuse(context, scope, id));
  });
