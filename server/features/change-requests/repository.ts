import { changeRequestStatuses } from '#contract/change-requests.ts';
import { withResponseFiles } from '#server/features/attachments/service.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { Reader } from '#server/access/people/person.ts';
import { contactColumns, nestContactsAndStaff, staffColumns } from '#server/data/db/views/people.ts';
import { clientColumns, nestClient } from '#server/data/db/views/clients.ts';
import {
  countUpTo,
  newestFirst,
  pageOf,
  totalOfSearch,
  type PageQuery,
} from '#server/data/db/queries/lists.ts';
import { sumRowCounts } from '#server/data/db/queries/row-counts.ts';
import { isWhole, narrow } from '#server/data/db/queries/scope.ts';
import type { DirectiveChangeRequestTable } from '#server/data/db/tables/project.ts';
import { textHolds } from '#server/data/db/queries/text-search.ts';

type Named = Pick<DirectiveChangeRequestTable, 'id' | 'adminResponse' | 'contactId' | 'userId'>;

type Status = DirectiveChangeRequestTable['status'];

export async function insert(db: Db, row: DirectiveChangeRequestTable): Promise<void> {
  await db.q().insertInto('directiveChangeRequest').values(row).execute();
}

const requests = (db: Db) => db.q().selectFrom('directiveChangeRequest as request').selectAll('request');

const withClient = (db: Db) =>
  requests(db)
    .innerJoin('clientAccount as client', 'client.id', 'request.clientAccountId')
    .select(clientColumns);

/** The columns that decide which staff may access a change request. */
const reach = { client: 'request.clientAccountId', project: null, owner: null } as const;

/** Adds to each change request its people, and the files of the answer. */
const whole = async <Row extends Named>(db: Db, rows: readonly Row[], reader: Reader) =>
  withResponseFiles({ db }, await nestContactsAndStaff(db, rows, reader));

/** Finds a change request within a scope, with its client, for staff. */
export async function find(db: Db, scope: Scope, id: string, reader: Reader) {
  const row = await narrow(withClient(db), reach, scope).where('request.id', '=', id).executeTakeFirst();
  return row && (await whole(db, [nestClient(row)], reader))[0];
}

interface StaffQuery extends PageQuery {
  status?: Status | undefined;
  clientAccountId?: string | undefined;
  q?: string | undefined;
  /** The id of a member of staff. Then only change requests of clients that this person looks after are listed. */
  mine?: string | undefined;
}

/** The number of a client's requests within a scope. */
export const countOfClient = (db: Db, scope: Scope, clientAccountId: string): Promise<number> =>
  countUpTo(
    db,
    narrow(withClient(db), reach, scope)
      .where('request.clientAccountId', '=', clientAccountId)
      .clearSelect()
      .select('request.id'),
  );

/** One page of change requests within a scope of staff, newest first. */
export async function list(db: Db, scope: Scope, query: StaffQuery, reader: Reader) {
  const { status, clientAccountId, q, mine, limit, cursor } = query;
  const matches = q ? await textHolds(db, 'clientAccount', q) : null;
  const matching = () => {
    let rows = narrow(withClient(db), reach, scope, mine);
    if (status) rows = rows.where('request.status', '=', status);
    if (clientAccountId) rows = rows.where('request.clientAccountId', '=', clientAccountId);
    if (matches)
      rows = rows.where((eb) => matches(eb.ref('request.clientAccountId'), eb.ref('client.searchText')));
    return rows;
  };
  const found = await newestFirst(matching(), 'request.id', { limit, cursor });
  const count = () => countUpTo(db, matching().clearSelect().select('request.id'));
  const total = async () => {
    if (matches) return totalOfSearch(found, { limit, cursor }, count);
    if (clientAccountId || !isWhole(scope, mine)) return count();
    const statuses = status ? [status] : changeRequestStatuses;
    return sumRowCounts(
      db,
      statuses.map((each) => `change-requests.${each}` as const),
    );
  };
  const rows = await whole(db, found.map(nestClient), reader);
  return pageOf(rows, limit, await total());
}

/** One page of a client's change requests, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, page: PageQuery, reader: Reader) {
  const own = db.q().selectFrom('directiveChangeRequest').where('clientAccountId', '=', clientAccountId);
  const rows = requests(db).where('request.clientAccountId', '=', clientAccountId);
  const found = await newestFirst(rows, 'request.id', page);
  const total = await totalOfSearch(found, page, () => countUpTo(db, own.select('id')));
  return pageOf(await whole(db, found, reader), page.limit, total);
}

/** The number of requests within a scope that wait for a decision. */
export const countPending = (db: Db, scope: Scope): Promise<number> => {
  const pending = db.q().selectFrom('directiveChangeRequest as request').where('status', '=', 'pending');
  return countUpTo(db, narrow(pending, reach, scope).select('request.id'));
};

interface Decided {
  status: 'approved' | 'rejected';
  adminResponse: string;
  respondedAt: string;
  /** The member of staff who decides. */
  userId: string;
}

/** Decides a request. Does nothing if it is decided already. */
export const decide = (db: Db, id: string, decision: Decided) =>
  db
    .q()
    .updateTable('directiveChangeRequest')
    .set({ ...decision, isRead: true })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();

/** Reads the data that notices about change requests show. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  withClient(db)
    .leftJoin('contact', 'contact.id', 'request.contactId')
    .leftJoin('user as staff', 'staff.id', 'request.userId')
    .select(contactColumns)
    .select(staffColumns)
    .select('contact.email as contactEmail')
    .where('request.id', 'in', ids)
    .execute();
