import type { MoneyView } from '#contract/addresses.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { countUpTo, holds, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { clientView } from '#server/data/db/views/clients.ts';
import { shown } from '../repository.ts';

interface ListQuery extends PageQuery {
  show: MoneyView;
  q?: string | undefined;
  /** An invoice is overdue if its day is before this one. */
  today: string;
  /** The id of a member of staff: only companies that this person looks after. */
  mine: string | undefined;
}

/** The invoices that are shown; their partial indexes hold drafts and open ones alone. */
const shownInvoices = (db: Db, of: Pick<ListQuery, 'show' | 'today'>) =>
  shown(db.q().selectFrom('invoice'), of);

/** The parts of payment plans that are due and have no draft. */
const dueParts = (db: Db) =>
  db.q().selectFrom('milestone').where('state', '=', 'due').where('invoiceId', 'is', null);

/** One page of the companies within a scope that have something to show, newest first. */
export async function companies(db: Db, scope: Scope, { mine, q, limit, cursor, ...of }: ListQuery) {
  const all = db
    .q()
    .selectFrom(clientView.as('client'))
    .select(['client.id', 'client.name', 'client.company', 'client.companyLogoUrl'])
    .where('client.id', 'in', (eb) => {
      const ofInvoices = shownInvoices(db, of).select('clientAccountId');
      return of.show === 'draft'
        ? eb
            .selectFrom(ofInvoices.unionAll(dueParts(db).select('clientAccountId')).as('either'))
            .select('clientAccountId')
        : ofInvoices;
    });
  const found = q ? all.where((eb) => holds(eb.ref('client.searchText'), q)) : all;
  const rows = narrow(found, { client: 'client.id', project: null, owner: null }, scope, mine);
  return pageOf(await newestFirst(rows, 'client.id', { limit, cursor }), limit, await countUpTo(db, rows));
}

/** The shown invoices of some companies. */
export const invoicesOf = async (
  db: Db,
  of: Pick<ListQuery, 'show' | 'today'>,
  clientIds: readonly string[],
) =>
  clientIds.length === 0
    ? []
    : shownInvoices(db, of)
        .select([
          'id',
          'clientAccountId',
          'series',
          'number',
          'kind',
          'currency',
          'dueOn',
          'issuedAt',
          'createdAt',
        ])
        .select(['totalMinor', 'prepaidMinor', 'creditedMinor', 'paidMinor'])
        .where('clientAccountId', 'in', clientIds)
        .execute();

/** The due parts of the payment plans of some companies. */
export const partsOf = async (db: Db, clientIds: readonly string[]) =>
  clientIds.length === 0
    ? []
    : dueParts(db)
        .select(['id', 'clientAccountId', 'currency', 'totalMinor', 'dueAt', 'createdAt'])
        .where('clientAccountId', 'in', clientIds)
        .execute();
