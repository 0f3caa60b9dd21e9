import type { Payment } from '#contract/money/invoice.ts';
import { localDay } from '#contract/working-time.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { record } from '#server/data/audit/record.ts';
import type { PaymentTable } from '#server/data/db/tables/money.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as projects from '#server/features/projects/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import { openOf } from './amounts.ts';
import { paidKind, tell } from './issuing/issue.ts';
import * as repository from './repository.ts';
import * as parts from './milestones/repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;

type Entry = Omit<Payment, 'id'> & Pick<PaymentTable, 'externalId' | 'userId'>;

const isPayment = ({ minor, reversesId }: Pick<Payment, 'minor' | 'reversesId'>) =>
  minor > 0 && reversesId === null;

/**
 * Enters a payment of an issued invoice, in the current transaction. If this pays the invoice, both sides are notified, and
 * work that waited for this payment begins.
 * @param entry `externalId` is the provider's id, `userId` the member of staff who records it
 * @returns false if a payment with the provider's id is stored, or if the payment was already reversed
 */
export async function enter(context: Work, invoiceId: string, entry: Entry): Promise<boolean> {
  const { db, now } = context;
  await repository.lock(db, invoiceId);
  const row = await repository.find(db, 'all', invoiceId);
  if (!row) return false;
  const at = iso(now());
  const { clientAccountId } = row;
  const before = isPayment(entry) ? [] : await repository.paymentsOf(db, [invoiceId]);
  const added = await repository.insertPayment(db, {
    ...entry,
    id: newId(now()),
    invoiceId,
    clientAccountId,
    createdAt: at,
  });
  if (!added) return false;
  const paid = { ...row, paidMinor: row.paidMinor + entry.minor };
  const isSettled = openOf(paid) <= 0;
  await repository.update(db, invoiceId, {
    paidMinor: paid.paidMinor,
    settledAt: isSettled ? (row.settledAt ?? at) : null,
    refusedAt: isSettled || isPayment(entry) ? null : row.refusedAt,
    updatedAt: at,
  });
  const isPaid = isSettled && row.settledAt === null;
  // The payment makes reminders needless: a reminder that was not mailed yet is dropped.
  if (isPaid || isPayment(entry)) await seen(context, 'everybody', { type: 'invoice', id: invoiceId });
  const by = entry.userId === null ? null : { kind: 'user' as const, id: entry.userId };
  if (isPayment(entry)) await tell(context, row, 'payment', by);
  else {
    const subjectId = invoiceId;
    await context.events.publish({ topic: 'invoices', subjectId, clientAccountId, forClient: true });
    if (isPaid) await context.jobs.enqueue(paidKind, { clientAccountId });
  }
  if (!isPaid) return true;
  // After a refund failed, the invoice may be paid as before. The agency was notified the first time.
  if (!wasPaid(row, before))
    await notify(context, {
      kind: 'invoice-paid',
      subjectType: 'invoice',
      subjectId: invoiceId,
      clientAccountId,
      by,
    });
  // An entry that reverses a refund may have the date of the refund, although the client paid the rest later.
  const days = [entry, ...before].map(({ on }) => on).toSorted();
  await openWork(context, invoiceId, days.at(-1) ?? entry.on);
  return true;
}

/** True if these payments, given oldest first, covered the invoice at some time. */
function wasPaid(row: repository.InvoiceRow, payments: readonly Pick<Payment, 'minor'>[]): boolean {
  let paidMinor = 0;
  return payments.some(({ minor }) => openOf({ ...row, paidMinor: (paidMinor += minor) }) <= 0);
}

/**
 * Records that a bank refused the payment of an open invoice, and notifies both sides, in the current transaction. If a
 * later payment or refusal is already stored, nothing changes.
 * @param at when the bank refused
 */
export async function refuse(context: Work, invoiceId: string, at: string): Promise<void> {
  const { db } = context;
  await repository.lock(db, invoiceId);
  const row = await repository.find(db, 'all', invoiceId);
  if (!row || row.issuedAt === null || row.settledAt !== null) return;
  if (row.refusedAt !== null && row.refusedAt >= at) return;
  const payments = await repository.paymentsOf(db, [invoiceId]);
  if (payments.some((one) => isPayment(one) && one.createdAt >= at)) return;
  await repository.update(db, invoiceId, { refusedAt: at, updatedAt: iso(context.now()) });
  const { clientAccountId } = row;
  const about = { subjectType: 'invoice', subjectId: invoiceId, clientAccountId } as const;
  await record(context, { ...about, action: 'invoices.refused-payment' });
  for (const kind of ['payment-failed', 'payment-refused'] as const)
    await notify(context, { kind, ...about, by: null });
  await context.events.publish({ topic: 'invoices', subjectId: invoiceId, clientAccountId, forClient: true });
}

/**
 * Removes the record of a refused payment, in the current transaction, because the client has paid again. The bank may take
 * days to confirm.
 */
export async function retried({ db, events, now }: Work, invoiceId: string): Promise<void> {
  await repository.lock(db, invoiceId);
  const row = await repository.find(db, 'all', invoiceId);
  if (!row || row.refusedAt === null) return;
  await repository.update(db, invoiceId, { refusedAt: null, updatedAt: iso(now()) });
  const { clientAccountId } = row;
  await seen({ db, events, now }, 'everybody', { type: 'invoice', id: invoiceId });
  await events.publish({ topic: 'invoices', subjectId: invoiceId, clientAccountId, forClient: true });
}

/** Begins the work of a project that waits for the payment of this invoice. */
async function openWork(context: Work, invoiceId: string, paidOn: string): Promise<void> {
  const milestone = await parts.milestoneOf(context.db, invoiceId);
  if (milestone?.position !== 0 || milestone.projectId === null) return;
  const time = (await readSettings(context.db)).workingTime;
  await projects.depositPaid(context, milestone.projectId, {
    promisedOn: milestone.promisedOn,
    acceptedOn: localDay(Date.parse(milestone.createdAt), time),
    paidOn,
  });
}
