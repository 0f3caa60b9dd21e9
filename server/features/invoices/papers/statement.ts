import type { Statement } from '#contract/money/invoice.ts';
import type { Currency } from '#contract/money/currency.ts';
import type { QuoteTax } from '#contract/money/quote-content.ts';
import { shareOf } from '#contract/money/rounding.ts';
import { firstOpenDay, localDay } from '#contract/working-time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { companyNames } from '#server/data/db/views/clients.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as clients from '#server/features/clients/service.ts';
import { numberOf, openOf, payableOf, stateOf } from '../amounts.ts';
import * as repository from '../repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

type Charge = Awaited<ReturnType<typeof repository.chargesOfStatement>>[number];

/**
 * The tax of charges. Charges on one invoice are taxed together, as the invoice prints them. Other charges of one acceptance
 * are taxed together, as the quote shows. Every other charge is taxed alone.
 */
function taxOf(charges: readonly Charge[]): number {
  const groups = Map.groupBy(
    charges,
    ({ id, invoiceId, acceptanceId, tax }) => `${invoiceId ?? acceptanceId ?? id} ${tax}`,
  );
  return [...groups.values()].reduce((sum, group) => {
    const net = group.reduce((all, { netMinor }) => all + netMinor, 0);
    const { rate } = JSON.parse(group[0]?.tax ?? '{"rate":0}') as QuoteTax;
    return sum + shareOf(net, rate);
  }, 0);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const kindOf = ({ source }: Charge) =>
  source === 'line' || source === 'discount' ? 'agreed' : source === 'waiver' ? 'courtesy' : 'extra';

/**
 * The statement of agreed, invoiced and paid amounts of a client or of one project. No other code computes these amounts.
 */
export async function statementOf(
  { db, now }: Work,
  of: { clientAccountId: string; projectId?: string | undefined },
): Promise<Statement> {
  const time = (await readSettings(db)).workingTime;
  const today = localDay(now(), time);
  const openDay = firstOpenDay(now(), time);
  const charges = await repository.chargesOfStatement(db, of);
  const invoices = await repository.invoicesOfStatement(db, of);
  const payments = await repository.paymentsOf(
    db,
    invoices.map(({ id }) => id),
  );
  const currencies = [...new Set([...charges, ...invoices].map(({ currency }) => currency))].toSorted();
  const accounts = currencies.map((currency) => accountOf(currency, charges, invoices, openDay));
  const byId = new Map(invoices.map((row) => [row.id, row]));
  const dayOf = (at: string) => localDay(Date.parse(at), time);
  const entries = [
    ...charges.map(({ id, source, name, currency, netMinor, projectId, invoiceId, createdAt }) => ({
      id,
      type: 'charge' as const,
      on: dayOf(createdAt),
      name: source === 'waiver' ? `Courtesy: ${name}` : name,
      currency,
      minor: netMinor,
      projectId,
      invoiceId,
      state: null,
      openMinor: null,
    })),
    ...invoices.map((row) => ({
      id: row.id,
      type: 'invoice' as const,
      on: row.issuedOn ?? '',
      currency: row.currency,
      name: `${numberOf(row)} ${row.title}`,
      minor: row.kind === 'credit' ? -payableOf(row) : payableOf(row),
      projectId: row.projectId,
      invoiceId: null,
      state: stateOf(row, openDay),
      openMinor: openOf(row),
    })),
    ...payments.flatMap(({ id, on, minor, method, invoiceId }) => {
      const invoice = byId.get(invoiceId);
      if (!invoice) return [];
      return {
        id,
        type: 'payment' as const,
        on,
        currency: invoice.currency,
        minor,
        name: method ?? (minor < 0 ? 'Refund' : 'Payment'),
        projectId: invoice.projectId,
        invoiceId,
        state: null,
        openMinor: null,
      };
    }),
  ].toSorted((a, b) => a.on.localeCompare(b.on) || a.id.localeCompare(b.id));
  const buyer = (await companyNames(db, [of.clientAccountId])).get(of.clientAccountId) ?? '';
  return { buyer, on: today, accounts, entries };
}

function accountOf(
  currency: Currency,
  allCharges: readonly Charge[],
  allInvoices: readonly repository.InvoiceRow[],
  openDay: string,
) {
  const charges = allCharges.filter((charge) => charge.currency === currency);
  const invoices = allInvoices.filter((invoice) => invoice.currency === currency);
  const net = (kind: ReturnType<typeof kindOf>) =>
    sum(charges.filter((charge) => kindOf(charge) === kind).map(({ netMinor }) => netMinor));
  const [agreedMinor, extrasMinor, courtesyMinor] = [net('agreed'), net('extra'), net('courtesy')];
  const taxMinor = taxOf(charges);
  const invoicedMinor = sum(
    invoices.map((row) => (row.kind === 'credit' ? -payableOf(row) : payableOf(row))),
  );
  const totalMinor = agreedMinor + extrasMinor + courtesyMinor + taxMinor;
  const paidMinor = sum(invoices.map((row) => row.paidMinor));
  const late = invoices.filter((row) => stateOf(row, openDay) === 'overdue');
  return {
    currency,
    agreedMinor,
    extrasMinor,
    courtesyMinor,
    taxMinor,
    totalMinor,
    invoicedMinor,
    notInvoicedMinor: totalMinor - invoicedMinor,
    paidMinor,
    openMinor: invoicedMinor - paidMinor,
    overdueMinor: sum(late.map(openOf)),
  };
}

/** The statement of a client or project within the scope. */
export async function forStaff(
  context: Work,
  scope: Scope,
  { clientAccountId, projectId }: { clientAccountId?: string | undefined; projectId?: string | undefined },
) {
  const client =
    clientAccountId ?? (await repository.projectOf(context.db, projectId ?? ''))?.clientAccountId;
  if (!client || !(await clients.find(context, scope, client))) throw notFound('This client');
  return statementOf(context, { clientAccountId: client, projectId });
}
