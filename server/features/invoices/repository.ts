import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { MoneyView } from '#contract/addresses.ts';
import type { Currency } from '#contract/money/currency.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import type { InvoiceChargeTable, InvoiceTable, PaymentTable } from '#server/data/db/tables/money.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';

const ofInvoice = { client: 'invoice.clientAccountId', project: null, owner: null } as const;

/** The name of the company as lists of invoices and payments show it. */
export const buyer = sql<string>`coalesce("client"."company", "client"."name")`.as('buyer');

/** Invoices with the name of their company. */
export const withBuyer = (db: Db) =>
  db
    .q()
    .selectFrom('invoice')
    .innerJoin('clientAccount as client', 'client.id', 'invoice.clientAccountId')
    .leftJoin('billingDetails', 'billingDetails.clientAccountId', 'invoice.clientAccountId')
    .selectAll('invoice')
    .select([buyer, 'billingDetails.party as billing']);

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Finds an invoice within a scope. */
export const find = (db: Db, scope: Scope, id: string) =>
  narrow(withBuyer(db), ofInvoice, scope).where('invoice.id', '=', id).executeTakeFirst();

interface ListQuery extends PageQuery {
  show?: MoneyView | undefined;
  /** An invoice is overdue if it was due before this day. */
  today: string;
  clientAccountId?: string | undefined;
  projectId?: string | undefined;
  /** The id of a member of staff, to list only invoices of clients that are assigned to this person. */
  mine?: string | undefined;
}

type Invoices<DB extends Pick<Tables, 'invoice'>, O> = SelectQueryBuilder<DB, 'invoice' & keyof DB, O>;

/** Limits invoices to those that the list shows. */
export function shown<O>(
  rows: Invoices<Tables, O>,
  { show, today, clientAccountId, projectId }: Omit<ListQuery, keyof PageQuery>,
): Invoices<Tables, O> {
  let found = rows;
  if (show === 'draft') found = found.where('invoice.issuedAt', 'is', null);
  else if (show !== undefined)
    found = found.where('invoice.issuedAt', 'is not', null).where('invoice.settledAt', 'is', null);
  if (show === 'overdue') found = found.where('invoice.dueOn', '<', today);
  if (clientAccountId !== undefined) found = found.where('invoice.clientAccountId', '=', clientAccountId);
  if (projectId !== undefined) found = found.where('invoice.projectId', '=', projectId);
  return found;
}

/** One page of invoices within a scope, newest first. */
export async function list(db: Db, scope: Scope, { mine, limit, cursor, ...query }: ListQuery) {
  const ids = shown(narrow(db.q().selectFrom('invoice').select('invoice.id'), ofInvoice, scope, mine), query);
  const page = await newestFirst(ids, 'invoice.id', { limit, cursor });
  const rows = await withIds(
    db,
    page.map(({ id }) => id),
  );
  return pageOf(rows, limit, await countUpTo(db, ids));
}

/** Invoices by their ids, newest first. */
export const withIds = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : withBuyer(db).where('invoice.id', 'in', ids).orderBy('invoice.id', 'desc').execute();

/**
 * The invoices of a client that the client may see, newest first: issued invoices, and drafts that will be issued
 * automatically.
 */
export const ofClient = (db: Db, clientAccountId: string, limit: number) =>
  withBuyer(db)
    .where('invoice.clientAccountId', '=', clientAccountId)
    .where((eb) => eb.or([eb('invoice.issuedAt', 'is not', null), eb('invoice.issuesAt', 'is not', null)]))
    .orderBy('invoice.id', 'desc')
    .limit(limit)
    .execute();

/** The clients with an issued invoice that is not paid. */
export const clientsWithOpen = async (db: Db): Promise<string[]> =>
  (
    await db
      .q()
      .selectFrom('invoice')
      .select('clientAccountId')
      .distinct()
      .where('issuedAt', 'is not', null)
      .where('settledAt', 'is', null)
      .execute()
  ).map(({ clientAccountId }) => clientAccountId);

/** The issued invoice with this number and one of these amounts. Credit notes are left out. */
export const issuedWith = (
  db: Db,
  series: readonly string[],
  number: number,
  amounts: readonly { currency: Currency; minor: number }[],
) =>
  db
    .q()
    .selectFrom('invoice')
    .select('content')
    .where('series', 'in', series)
    .where('number', '=', number)
    .where('issuedAt', 'is not', null)
    .where('kind', '!=', 'credit')
    .where((eb) =>
      eb.or(
        amounts.map(({ currency, minor }) =>
          eb.and([
            eb('currency', '=', currency),
            eb(eb('totalMinor', '-', eb.ref('prepaidMinor')), '=', minor),
          ]),
        ),
      ),
    )
    .executeTakeFirst();

/** Locks an invoice until the transaction ends. */
export async function lock(db: Db, id: string): Promise<void> {
  await db.q().selectFrom('invoice').select('id').where('id', '=', id).$call(lockRows(db)).execute();
}

export async function insert(db: Db, row: Insertable<InvoiceTable>): Promise<void> {
  await db.q().insertInto('invoice').values(row).execute();
}

export async function update(db: Db, id: string, values: Updateable<InvoiceTable>): Promise<void> {
  await db.q().updateTable('invoice').set(values).where('id', '=', id).execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.q().deleteFrom('invoice').where('id', '=', id).execute();
}

/** The newest invoice of a client. A new invoice copies its buyer. */
export const newestOf = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('invoice')
    .select('content')
    .where('clientAccountId', '=', clientAccountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The issued invoices and the drafts of an acceptance. */
export const ofAcceptance = (db: Db, acceptanceId: string) =>
  withBuyer(db).where('invoice.acceptanceId', '=', acceptanceId).orderBy('invoice.id').execute();

interface Period {
  from: string;
  to: string;
}

/**
 * The invoices within the scope that were issued in a period, in the order of issue. Read in batches, so that other queries
 * run in between.
 */
export async function* issuedIn(db: Db, scope: Scope, { from, to }: Period) {
  let after = { issuedOn: from, id: '' };
  for (;;) {
    const { issuedOn, id } = after;
    const rows = await narrow(withBuyer(db), ofInvoice, scope)
      .where('invoice.issuedAt', 'is not', null)
      // The other tool exports the invoices that were imported from it.
      .where('invoice.importedAt', 'is', null)
      .where('invoice.issuedOn', '<=', to)
      .where((eb) =>
        eb.or([
          eb('invoice.issuedOn', '>', issuedOn),
          eb.and([eb('invoice.issuedOn', '=', issuedOn), eb('invoice.id', '>', id)]),
        ]),
      )
      .orderBy('invoice.issuedOn')
      .orderBy('invoice.id')
      .limit(50)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last?.issuedOn) return;
    after = { issuedOn: last.issuedOn, id: last.id };
  }
}

/** The payments of invoices within the scope in a period, by date. */
export const paymentsIn = (db: Db, scope: Scope, { from, to }: Period) =>
  narrow(
    db
      .q()
      .selectFrom('payment')
      .innerJoin('invoice', 'invoice.id', 'payment.invoiceId')
      .innerJoin('clientAccount as client', 'client.id', 'invoice.clientAccountId')
      .select(['payment.on', 'payment.minor', 'payment.method', 'payment.reference', 'payment.reversesId'])
      .select(['invoice.series', 'invoice.number', 'invoice.title', 'invoice.currency'])
      .select(buyer),
    ofInvoice,
    scope,
  )
    .where('payment.on', '>=', from)
    .where('payment.on', '<=', to)
    .orderBy('payment.on')
    .orderBy('payment.id')
    .execute();

/** The payments of some invoices, oldest first. */
export const paymentsOf = async (db: Db, invoiceIds: readonly string[]) =>
  invoiceIds.length === 0
    ? []
    : db.q().selectFrom('payment').selectAll().where('invoiceId', 'in', invoiceIds).orderBy('id').execute();

/** The id of the payment that the provider knows by this id. */
export const paymentWith = async (db: Db, externalId: string): Promise<string | null> =>
  (await db.q().selectFrom('payment').select('id').where('externalId', '=', externalId).executeTakeFirst())
    ?.id ?? null;

/** Adds a payment. Returns false if a payment with the provider's id is stored, or if the payment was already reversed. */
export async function insertPayment(db: Db, row: Insertable<PaymentTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .q()
    .insertInto('payment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n;
}

/** Of these charges, those that no invoice lists. */
export const openCharges = (db: Db, clientAccountId: string, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('charge')
    .leftJoin('invoiceCharge', 'invoiceCharge.chargeId', 'charge.id')
    .select([
      'charge.id',
      'charge.projectId',
      'charge.name',
      'charge.currency',
      'charge.netMinor',
      'charge.tax',
    ])
    .where('charge.id', 'in', ids)
    .where('charge.clientAccountId', '=', clientAccountId)
    .where('invoiceCharge.invoiceId', 'is', null)
    // Charges with a payment plan are left out, because the plan's invoices list them.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('milestone')
            .select('milestone.id')
            .whereRef('milestone.acceptanceId', '=', 'charge.acceptanceId'),
        ),
      ),
    )
    .orderBy('charge.id')
    .execute();

/** The charges of an acceptance. */
export const chargesOf = (db: Db, acceptanceId: string) =>
  db
    .q()
    .selectFrom('charge')
    .select(['charge.id', 'charge.name', 'charge.netMinor', 'charge.tax'])
    .where('charge.acceptanceId', '=', acceptanceId)
    .execute();

/** Lists charges on an invoice. Fails if another invoice lists one of the charges. */
export async function takeCharges(db: Db, rows: readonly Insertable<InvoiceChargeTable>[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('invoiceCharge').values(rows).execute();
}

/** Removes the charges of an invoice, or some of them, from the invoice, so that another one can list them. */
export const freeCharges = (db: Db, invoiceId: string, freed?: readonly string[]) =>
  db
    .q()
    .deleteFrom('invoiceCharge')
    .where('invoiceId', '=', invoiceId)
    .$if(freed !== undefined, (rows) => rows.where('chargeId', 'in', freed ?? []))
    .execute();

/** The invoice that lists each of these charges. */
export const invoicesOfCharges = async (db: Db, chargeIds: readonly string[]) =>
  chargeIds.length === 0
    ? []
    : db
        .q()
        .selectFrom('invoiceCharge')
        .selectAll()
        .where('chargeId', 'in', chargeIds)
        // Callers lock the invoices in the same order as `lockDrafts`.
        .orderBy('invoiceId')
        .execute();

interface StatementQuery {
  clientAccountId: string;
  projectId?: string | undefined;
}

/** The charges of a client or project, each with the id of the invoice that lists it. */
export const chargesOfStatement = (db: Db, { clientAccountId, projectId }: StatementQuery) =>
  db
    .q()
    .selectFrom('charge')
    .leftJoin('invoiceCharge', 'invoiceCharge.chargeId', 'charge.id')
    .select(['charge.id', 'charge.projectId', 'charge.acceptanceId', 'charge.source', 'charge.name'])
    .select([
      'charge.currency',
      'charge.netMinor',
      'charge.tax',
      'charge.createdAt',
      'invoiceCharge.invoiceId',
    ])
    .where('charge.clientAccountId', '=', clientAccountId)
    .$if(projectId !== undefined, (rows) => rows.where('charge.projectId', '=', projectId ?? ''))
    .orderBy('charge.id')
    .execute();

/**
 * One value for each issued invoice (true if paid) and for each part of a payment plan (true if invoiced). Parts that become
 * due on a later date are left out.
 * @param projectId null: all projects of the client
 */
export async function standings(
  db: Db,
  { clientAccountId, projectId }: { clientAccountId: string; projectId: string | null },
): Promise<boolean[]> {
  const invoices = await db
    .q()
    .selectFrom('invoice')
    .select('settledAt')
    .where('clientAccountId', '=', clientAccountId)
    .where('issuedAt', 'is not', null)
    .where('kind', '!=', 'credit')
    .$if(projectId !== null, (rows) => rows.where('projectId', '=', projectId))
    .execute();
  const parts = await db
    .q()
    .selectFrom('milestone')
    .select('state')
    .where('clientAccountId', '=', clientAccountId)
    .where((eb) => eb.or([eb('state', '!=', 'open'), eb('when', '!=', 'date')]))
    .$if(projectId !== null, (rows) => rows.where('projectId', '=', projectId))
    .execute();
  return [...invoices.map((row) => row.settledAt !== null), ...parts.map((row) => row.state === 'invoiced')];
}

/** The issued invoices of a client or project. */
export const invoicesOfStatement = (db: Db, { clientAccountId, projectId }: StatementQuery) =>
  withBuyer(db)
    .where('invoice.clientAccountId', '=', clientAccountId)
    .where('invoice.issuedAt', 'is not', null)
    .$if(projectId !== undefined, (rows) => rows.where('invoice.projectId', '=', projectId ?? ''))
    .orderBy('invoice.id')
    .execute();

/** The company and the title of a project. */
export const projectOf = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('project')
    .select(['project.clientAccountId', 'project.title'])
    .where('project.id', '=', id)
    .executeTakeFirst();

/** The data that notices about invoices need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  withBuyer(db).where('invoice.id', 'in', ids).where('invoice.issuedAt', 'is not', null).execute();
