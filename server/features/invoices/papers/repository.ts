import { sql } from 'kysely';
import type { MoneyView } from '#contract/addresses.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { countUpTo, holds, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { shown } from '../repository.ts';

interface ListQuery extends PageQuery {
  show: MoneyView;
  q?: string | undefined;
  /** An invoice is overdue if it was due before this day. */
  today: string;
  /** The id of a member of staff, to list only companies that are assigned to this person. */
  mine: string | undefined;
}

/** The invoices of the kind that the list shows. The partial indexes contain only drafts and open invoices. */
const shownInvoices = (db: Db, of: Pick<ListQuery, 'show' | 'today'>) =>
  shown(db.q().selectFrom('invoice'), of);

/** Open or overdue invoices. Each one has a due date, which the index contains. */
const openInvoices = (db: Db, of: Pick<ListQuery, 'show' | 'today'>) =>
  shownInvoices(db, of).where('invoice.dueOn', 'is not', null);

/** The parts of payment plans that are due and have no draft. */
const dueParts = (db: Db) =>
  db.q().selectFrom('milestone').where('state', '=', 'due').where('invoiceId', 'is', null);

/** One page of the companies within the scope that have drafts, open invoices or due parts to show, newest first. */
export async function companies(db: Db, scope: Scope, { mine, q, limit, cursor, ...of }: ListQuery) {
  const all = db
    .q()
    .selectFrom('clientAccount as client')
    .select(['client.id', 'client.name', 'client.company', 'client.companyLogoUrl'])
    .$if(of.show === 'draft', (rows) =>
      rows.where('client.id', 'in', (eb) =>
        eb
          .selectFrom(
            shownInvoices(db, of)
              .select('clientAccountId')
              .unionAll(dueParts(db).select('clientAccountId'))
              .as('either'),
          )
          .select('clientAccountId'),
      ),
    )
    // With this subquery, an index finds the row for each company. `IN` and `EXISTS` would read all open invoices.
    .$if(of.show !== 'draft', (rows) =>
      rows.where(
        () =>
          openInvoices(db, of)
            .whereRef('invoice.clientAccountId', '=', sql.ref('client.id'))
            .select((eb) => eb.fn.min('invoice.dueOn').as('first')),
        'is not',
        null,
      ),
    );
  const found = q ? all.where((eb) => holds(eb.ref('client.searchText'), q)) : all;
  const rows = narrow(found, { client: 'client.id', project: null, owner: null }, scope, mine);
  return pageOf(
    await newestFirst(rows, 'client.id', { limit, cursor }),
    limit,
    await countUpTo(db, rows.orderBy('client.id')),
  );
}

/** The drafts of some companies. */
export const draftsOf = async (db: Db, clientIds: readonly string[]) =>
  clientIds.length === 0
    ? []
    : shownInvoices(db, { show: 'draft', today: '' })
        .select(['id', 'clientAccountId', 'currency', 'dueOn', 'createdAt', 'totalMinor', 'prepaidMinor'])
        .where('clientAccountId', 'in', clientIds)
        .execute();

/** For each company and currency: the open sum of the shown invoices, and the invoice with the earliest due date. */
export async function sumsOf(db: Db, of: Pick<ListQuery, 'show' | 'today'>, clientIds: readonly string[]) {
  if (clientIds.length === 0) return [];
  const sums = await openInvoices(db, of)
    .select(['clientAccountId', 'currency'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`cast(sum("totalMinor" - "prepaidMinor" - "creditedMinor" - "paidMinor") as bigint)`.as(
        'minor',
      ),
      // A day has ten characters.
      sql<string>`min("dueOn" || "id")`.as('first'),
    ])
    .where('clientAccountId', 'in', clientIds)
    .groupBy(['clientAccountId', 'currency'])
    .execute();
  const firsts = sums.map(({ first }) => first.slice(10));
  const numbers = await db
    .q()
    .selectFrom('invoice')
    .select(['id', 'series', 'number'])
    .where('id', 'in', firsts)
    .execute();
  return sums.flatMap(({ first, ...sum }) => {
    const invoice = numbers.find(({ id }) => id === first.slice(10));
    return invoice ? { ...sum, day: first.slice(0, 10), invoice } : [];
  });
}

/** The due parts of the payment plans of some companies. */
export const partsOf = async (db: Db, clientIds: readonly string[]) =>
  clientIds.length === 0
    ? []
    : dueParts(db)
        .select(['id', 'clientAccountId', 'currency', 'totalMinor', 'dueAt', 'createdAt'])
        .where('clientAccountId', 'in', clientIds)
        .execute();
