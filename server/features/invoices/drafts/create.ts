import type { NewInvoice } from '#contract/invoices.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import type { InvoiceTable } from '#server/data/db/tables/money.ts';
import { readMoney } from '#server/data/settings/money.ts';
import * as clients from '#server/features/clients/service.ts';
import * as milestones from '../milestones/milestones.ts';
import * as parts from '../milestones/repository.ts';
import * as repository from '../repository.ts';
import { blank, deductedFor, insertDraft, ofCharges, ofShares, type Share } from './content.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** Drafts an invoice of a milestone or of charges, or a blank invoice, in the current transaction. Returns its id. */
export async function draft(context: Work, scope: Scope, wanted: NewInvoice): Promise<string> {
  if (!(await readMoney(context.db)).invoices)
    throw conflict('Invoices are turned off in the money settings.');
  return wanted.milestoneId === undefined
    ? ofClient(context, scope, wanted)
    : ofMilestone(context, scope, wanted.milestoneId);
}

async function ofMilestone(context: Work, scope: Scope, milestoneId: string): Promise<string> {
  const { db } = context;
  await milestones.findOrRefuse(context, scope, milestoneId);
  await parts.lockMilestone(db, milestoneId);
  const row = await milestones.findOrRefuse(context, scope, milestoneId);
  if (row.invoiceId !== null) throw conflict('This payment has an invoice already.');
  const plan = await parts.milestonesOf(db, row.acceptanceId);
  const { acceptanceId, name, clientAccountId, projectId, currency } = row;
  const project = projectId === null ? undefined : await repository.projectOf(db, projectId);
  const isLast = row.position === plan.length - 1;
  const part = isLast
    ? {
        ...ofCharges(await repository.chargesOf(db, acceptanceId)),
        deducted: await deductedFor(context, acceptanceId),
      }
    : ofShares(name, name, JSON.parse(row.taxes) as Share[]);
  const id = await insertDraft(context, {
    clientAccountId,
    projectId,
    acceptanceId,
    currency,
    part,
    kind: isLast ? 'invoice' : 'prepayment',
    title: project ? `${name}: ${project.title}` : name,
    purchaseOrder: null,
    issuesAt: null,
  });
  if (isLast) await takeCharges(context, id, part.lines);
  await parts.updateMilestone(db, milestoneId, { invoiceId: id });
  return id;
}

const takeCharges = ({ db }: Pick<Work, 'db'>, invoiceId: string, lines: readonly { id: string }[]) =>
  repository.takeCharges(
    db,
    lines.map(({ id: chargeId }) => ({ chargeId, invoiceId })),
  );

async function ofClient(
  context: Work,
  scope: Scope,
  { clientAccountId = '', projectId = null, title = '', currency, chargeIds = [] }: NewInvoice,
): Promise<string> {
  if (!(await clients.find(context, scope, clientAccountId)))
    throw invalid('Please select a client.', { clientAccountId: 'Please select a client.' });
  const money = await readMoney(context.db);
  const charges =
    chargeIds.length === 0 ? [] : await repository.openCharges(context.db, clientAccountId, chargeIds);
  if (charges.length < new Set(chargeIds).size)
    throw conflict('One of these charges is on an invoice already. Please check the list again.');
  if (new Set(charges.map((charge) => charge.currency)).size > 1)
    throw invalid('An invoice can have only one currency.', {
      chargeIds: 'An invoice can have only one currency.',
    });
  if (
    projectId !== null &&
    (await repository.projectOf(context.db, projectId))?.clientAccountId !== clientAccountId
  )
    throw invalid('Please choose one of the client’s projects.', {
      projectId: 'Please choose one of the client’s projects.',
    });
  const part = charges.length > 0 ? ofCharges(charges) : blank(money);
  const id = await insertDraft(context, {
    clientAccountId,
    projectId: projectId ?? charges[0]?.projectId ?? null,
    title,
    part,
    kind: 'invoice',
    acceptanceId: null,
    currency: charges[0]?.currency ?? currency ?? money.currency,
    purchaseOrder: null,
    issuesAt: null,
  });
  await takeCharges(context, id, charges);
  return id;
}

/** Drafts an invoice of automatic charges, in the current transaction. Does nothing while invoices are switched off. */
export async function draftCharges(
  context: Work,
  {
    chargeIds,
    ...of
  }: Pick<InvoiceTable, 'clientAccountId' | 'projectId' | 'title' | 'currency'> & { chargeIds: string[] },
): Promise<void> {
  if (!(await readMoney(context.db)).invoices) return;
  const charges = await repository.openCharges(context.db, of.clientAccountId, chargeIds);
  const id = await insertDraft(context, {
    ...of,
    part: ofCharges(charges),
    kind: 'invoice',
    acceptanceId: null,
    purchaseOrder: null,
    issuesAt: null,
  });
  await takeCharges(context, id, charges);
  await context.events.publish({
    topic: 'invoices',
    subjectId: id,
    clientAccountId: of.clientAccountId,
    forClient: false,
  });
}
