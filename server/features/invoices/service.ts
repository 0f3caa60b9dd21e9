import type { Invoice } from '#contract/money/invoice.ts';
import type { NewInvoice } from '#contract/invoices.ts';
import type { Currency } from '#contract/money/currency.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { actsOn } from '#server/data/audit/act.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { firstOpenDayOf, lastDayOf } from '#server/data/settings/settings.ts';
import { listed, openOf, paymentUrlOf } from './amounts.ts';
import { changeDraft, type Change } from './drafts/change.ts';
import { shownContent } from './drafts/content.ts';
import { draft } from './drafts/create.ts';
import { credit, issue, tell } from './issuing/issue.ts';
import { enter } from './payments.ts';
import * as repository from './repository.ts';
import * as parts from './milestones/repository.ts';
import { lockDrafts } from './drafts/repository.ts';

export { addAll, partsOf } from './issuing/imported.ts';
export { find as findMine, noteSeen, pay, statesOf } from './client.ts';
export { paidKind } from './issuing/issue.ts';
export { checkLink } from './notices.ts';
export { enter, refuse, retried } from './payments.ts';
export { isImportedSeries, removeUnchanged, withNumbers } from './issuing/repository.ts';
export { clientsWithOpen, lock, paymentWith, update as note } from './repository.ts';
export { releaseCharges } from './drafts/change.ts';
export { draftCharges } from './drafts/create.ts';
export { awaitsDeposit, begin, reached, takeBack, unreached } from './milestones/milestones.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'brand'>;

const record = actsOn({ noun: 'invoices', subjectType: 'invoice', topic: 'invoices' });

/** One page of invoices, newest first. */
export async function list(
  context: Work,
  actor: UserActor,
  scope: Scope,
  {
    mine,
    ...query
  }: Omit<Parameters<typeof repository.list>[2], 'mine' | 'today'> & {
    mine?: 'true' | undefined;
  },
) {
  const today = await firstOpenDayOf(context);
  const page = await repository.list(context.db, scope, { ...query, today, mine: mine && actor.id });
  return { ...page, items: page.items.map((row) => listed(row, today)) };
}

/** One page of the parts of payment plans, newest first. */
export const listMilestones = (
  { db }: Pick<Work, 'db'>,
  actor: UserActor,
  scope: Scope,
  {
    mine,
    ...query
  }: Omit<Parameters<typeof parts.listMilestones>[2], 'mine'> & {
    mine?: 'true' | undefined;
  },
) => parts.listMilestones(db, scope, { ...query, mine: mine && actor.id });

/** The row of an invoice within the scope. @throws AppError if there is no such invoice */
export async function findOrRefuse({ db }: Pick<Work, 'db'>, scope: Scope, id: string) {
  const row = await repository.find(db, scope, id);
  if (!row) throw notFound('This invoice');
  return row;
}

async function lockOrRefuse(context: Pick<Work, 'db'>, scope: Scope, id: string) {
  await findOrRefuse(context, scope, id);
  await repository.lock(context.db, id);
  return findOrRefuse(context, scope, id);
}

/** The currency of an issued invoice; null if there is no such invoice. */
export async function currencyOf({ db }: Pick<Work, 'db'>, id: string): Promise<Currency | null> {
  const row = await repository.find(db, 'all', id);
  return row && row.issuedAt !== null ? row.currency : null;
}

/** An invoice with its payments. A draft shows the agency's current details and bank account. */
export async function find(context: Work, actor: UserActor, scope: Scope, id: string): Promise<Invoice> {
  const row = await findOrRefuse(context, scope, id);
  const payments = await repository.paymentsOf(context.db, [id]);
  const staff = payments.map(({ userId }) => userId);
  const people = await peopleOf(context.db, { contacts: [], staff }, readerOf(actor, context.brand));
  const money = await readMoney(context.db);
  return {
    ...row,
    ...listed(row, await firstOpenDayOf(context)),
    content: shownContent(row, money),
    paymentUrl: row.issuedAt === null ? row.paymentUrl : paymentUrlOf(row, money),
    payments: payments.map((payment) => ({ ...payment, recordedBy: people.staff(payment.userId) })),
  };
}

/** Drafts an invoice of a milestone or of charges, or a blank invoice. */
export const create = (context: Work, actor: UserActor, scope: Scope, wanted: NewInvoice) =>
  context.db.tx(async () => {
    const id = await draft(context, scope, wanted);
    const acted = await record(context, actor, 'create', await findOrRefuse(context, scope, id));
    return acted.with(await find(context, actor, scope, id));
  });

const changedMeanwhile = () =>
  conflict(
    'A colleague has changed this invoice in the meantime. Your text is kept: please check the current invoice first.',
  );

/** Changes a draft. Of an issued invoice only the payment link can change. */
export const update = (context: Work, actor: UserActor, scope: Scope, id: string, change: Change) =>
  context.db.tx(async () => {
    // The draft may have new billing details. These change all drafts of the client, so lock all of them.
    if (change.content)
      await lockDrafts(context.db, (await findOrRefuse(context, scope, id)).clientAccountId);
    const row = await lockOrRefuse(context, scope, id);
    if (row.revision !== change.revision) throw changedMeanwhile();
    await changeDraft(context, row, change);
    const acted = await record(context, actor, 'update', row);
    return acted.with(await find(context, actor, scope, id));
  });

/** Deletes a draft. */
export const remove = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const row = await lockOrRefuse(context, scope, id);
    if (row.issuedAt !== null) throw conflict('This invoice is issued. Please credit it instead.');
    await repository.remove(context.db, id);
    return record(context, actor, 'delete', row);
  });

/** Gives an invoice the next number and sends it to the client. */
export const issueDraft = (context: Work, actor: UserActor, scope: Scope, id: string, revision: number) =>
  context.db.tx(async () => {
    const row = await lockOrRefuse(context, scope, id);
    if (row.revision !== revision) throw changedMeanwhile();
    await issue(context, row, { kind: 'user', id: actor.id });
    const acted = await record(context, actor, 'issue', row);
    return acted.with(await find(context, actor, scope, id));
  });

/** Makes a credit note for the whole amount of an invoice. Returns the credit note. */
export const creditInvoice = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const row = await lockOrRefuse(context, scope, id);
    const made = await credit(context, row, { kind: 'user', id: actor.id });
    const acted = await record(context, actor, 'credit', row);
    return acted.with(await find(context, actor, scope, made));
  });

/** Finds an issued invoice that is not paid, and locks it. */
async function openOrRefuse(context: Work, scope: Scope, id: string) {
  const row = await lockOrRefuse(context, scope, id);
  if (row.issuedAt === null) throw conflict('This is a draft. Please issue it first.');
  if (row.kind === 'credit') throw conflict('Nothing is paid for a credit note.');
  return row;
}

/** Sends an issued invoice again. */
export const send = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const row = await openOrRefuse(context, scope, id);
    if (row.settledAt !== null) throw conflict('This invoice is settled.');
    if (row.importedAt !== null)
      throw conflict('Another tool issued this invoice. Please send it from there.');
    await repository.update(context.db, id, { sentAt: iso(context.now()), updatedAt: iso(context.now()) });
    await tell(context, row, 'invoice', { kind: 'user', id: actor.id });
    const acted = await record(context, actor, 'send', row);
    return acted.with(await find(context, actor, scope, id));
  });

/** Pauses or resumes the reminders of an invoice. */
export const pause = (context: Work, actor: UserActor, scope: Scope, id: string, paused: boolean) =>
  context.db.tx(async () => {
    const row = await openOrRefuse(context, scope, id);
    const pausedAt = paused ? (row.pausedAt ?? iso(context.now())) : null;
    await repository.update(context.db, id, { pausedAt, updatedAt: iso(context.now()) });
    const acted = await record(context, actor, paused ? 'pause' : 'resume', row);
    return acted.with(await find(context, actor, scope, id));
  });

interface Recorded {
  minor: number;
  on: string;
  method: string | null;
  reference: string | null;
}

/** Records a payment, or a refund. */
export const recordPayment = (context: Work, actor: UserActor, scope: Scope, id: string, given: Recorded) =>
  context.db.tx(async () => {
    const row = await openOrRefuse(context, scope, id);
    if (given.minor > Math.max(0, openOf(row)))
      throw invalid('This is more than the open amount.', { minor: 'This is more than the open amount.' });
    if (-given.minor > row.paidMinor)
      throw invalid('This is more than the amount paid.', { minor: 'This is more than the amount paid.' });
    if (given.on > (await lastDayOf(context)))
      throw invalid('This day is in the future.', { on: 'This day is in the future.' });
    await enter(context, id, { ...given, externalId: null, userId: actor.id, reversesId: null });
    const acted = await record(context, actor, given.minor > 0 ? 'record-payment' : 'record-refund', row);
    return acted.with(await find(context, actor, scope, id));
  });

/** Reverses a wrong payment by entering the negative amount. */
export const reversePayment = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
  paymentId: string,
) =>
  context.db.tx(async () => {
    const row = await openOrRefuse(context, scope, id);
    const payments = await repository.paymentsOf(context.db, [id]);
    const wrong = payments.find((payment) => payment.id === paymentId);
    if (!wrong) throw notFound('This payment');
    if (wrong.reversesId !== null) throw conflict('This entry already reverses a payment.');
    const entered = await enter(context, id, {
      minor: -wrong.minor,
      on: wrong.on,
      method: wrong.method,
      reference: wrong.reference,
      externalId: null,
      userId: actor.id,
      reversesId: wrong.id,
    });
    if (!entered) throw conflict('This payment was reversed already.');
    const acted = await record(context, actor, 'reverse-payment', row);
    return acted.with(await find(context, actor, scope, id));
  });

/**
 * Whether a client has paid everything for a project, or for all projects if none is given; `nothing` if nothing is to be
 * paid.
 */
export async function paidUp(
  { db }: Pick<Work, 'db'>,
  of: Parameters<typeof repository.standings>[1],
): Promise<'nothing' | 'open' | 'paid'> {
  const standings = await repository.standings(db, of);
  return standings.length === 0 ? 'nothing' : standings.every(Boolean) ? 'paid' : 'open';
}

/** True if an issued invoice lists the charge. */
export async function isIssued({ db }: Pick<Work, 'db'>, chargeId: string): Promise<boolean> {
  const [taken] = await repository.invoicesOfCharges(db, [chargeId]);
  const row = taken && (await repository.find(db, 'all', taken.invoiceId));
  return row !== undefined && row.issuedAt !== null;
}
