import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import { limits } from '#contract/validation/limits.ts';
import {
  consultationStates,
  referenceOf,
  stateOf,
  type ConsultationState,
  type ConsultationStatus,
} from '#contract/consultations.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { requestState } from '#server/data/db/views/consultations.ts';
import { nestOwner, ownerColumns } from '#server/data/db/views/people.ts';
import {
  countNewest,
  countUpTo,
  newestFirst,
  pageOf,
  searchText,
  totalOfSearch,
} from '#server/data/db/queries/lists.ts';
import { sumRowCounts } from '#server/data/db/queries/row-counts.ts';
import { isWhole, narrow, withinScope } from '#server/data/db/queries/scope.ts';
import type { ConsultationTable } from '#server/data/db/tables/consultation.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';
import { textHolds, type TextMatches } from '#server/data/db/queries/text-search.ts';
import type { Page } from '#server/http/route.ts';

type Folder = 'inbox' | 'spam';

interface ListQuery {
  folder: Folder;
  status?: ConsultationState | undefined;
  clientAccountId?: string | undefined;
  q?: string | undefined;
  /** The id of a member of staff. Then only requests that this person looks after are listed. */
  mine?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** The text of a request in which search looks. */
export const searched = ({
  id,
  name,
  email,
  company,
  message,
  referredBy,
}: Pick<ConsultationTable, 'id' | 'name' | 'email' | 'company' | 'message' | 'referredBy'>): string =>
  searchText(name, email, company, message, referenceOf(id), referredBy);

/** The columns that decide which staff may access a request. */
export const reach = {
  client: 'consultation.clientAccountId',
  project: null,
  owner: 'consultation.ownerId',
} as const;

/** The columns of a request that both clients and staff see. */
export const shown = [
  'consultation.id',
  'consultation.name',
  'consultation.email',
  'consultation.company',
  'consultation.phone',
  'consultation.service',
  'consultation.message',
  'consultation.status',
  'consultation.referredBy',
  'consultation.businessName',
  'consultation.businessType',
  'consultation.clientAccountId',
  'consultation.claimsAccount',
  'consultation.lostReason',
  'consultation.repliedAt',
  'consultation.createdAt',
] as const;

// `matchingClientId` is a company whose primary contact has the address of the request; the oldest, if there are
// several. It is set only if the request has no client and the reader's scope includes the company.
const withMatch = (db: Db, scope: Scope) => {
  const within = withinScope(scope, {
    client: sql.ref<string | null>('match.id'),
    project: null,
    owner: null,
  });
  const rows = db
    .q()
    .selectFrom('consultation')
    .leftJoin('user as owner', 'owner.id', 'consultation.ownerId')
    .select(shown)
    .select((eb) => {
      const same = eb
        .selectFrom('clientAccount as match')
        .select((row) => row.fn.min<string | null>('match.id').as('id'))
        .whereRef('match.emailKey', '=', 'consultation.emailKey')
        .where('consultation.clientAccountId', 'is', null);
      return (within ? same.where(within) : same).as('matchingClientId');
    })
    .select(ownerColumns);
  return narrow(rows, reach, scope);
};

export type ConsultationRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Finds a request within a scope in the form for staff. */
export async function find(db: Db, scope: Scope, id: string) {
  const row = await withMatch(db, scope).where('consultation.id', '=', id).executeTakeFirst();
  return row && nestOwner(row);
}

async function countOf(
  db: Db,
  scope: Scope,
  { folder, status, clientAccountId, mine }: Omit<ListQuery, 'limit'>,
  matches: TextMatches | null,
): Promise<number> {
  if (!clientAccountId && isWhole(scope, mine)) {
    const statuses = status ? [status] : consultationStates;
    const names = (of: Folder) => statuses.map((each) => `consultations.${of}.${each}` as const);
    if (!matches) return sumRowCounts(db, names(folder));
    const leftOut = () => sumRowCounts(db, names(folder === 'spam' ? 'inbox' : 'spam'));
    if (!status && (await matches.areMany(leftOut))) return limits.counted;
  }
  const inFolder = db
    .q()
    .selectFrom('consultation')
    .select('id')
    .where('spam', '=', folder === 'spam');
  let found = narrow(inFolder, reach, scope, mine);
  if (status) found = found.where(requestState('consultation'), '=', status);
  if (clientAccountId) found = found.where('clientAccountId', '=', clientAccountId);
  if (!matches) return countUpTo(db, found);
  const matching = found.where((eb) => matches(eb.ref('id'), eb.ref('searchText')));
  return countNewest(db, matching, 'id');
}

/** One page of a folder within a scope, newest first. */
export async function list(db: Db, scope: Scope, query: ListQuery): Promise<Page<ConsultationRow>> {
  const { folder, status, clientAccountId, q, mine, limit, cursor } = query;
  const matches = q ? await textHolds(db, 'consultation', q) : null;
  const inFolder = withMatch(db, scope).where('consultation.spam', '=', folder === 'spam');
  let rows = narrow(inFolder, reach, 'all', mine);
  if (status) rows = rows.where(requestState('consultation'), '=', status);
  if (clientAccountId) rows = rows.where('consultation.clientAccountId', '=', clientAccountId);
  if (matches)
    rows = rows.where((eb) => matches(eb.ref('consultation.id'), eb.ref('consultation.searchText')));
  const found = await newestFirst(rows, 'consultation.id', { limit, cursor });
  const count = () => countOf(db, scope, query, matches);
  const total = await (matches ? totalOfSearch(found, { limit, cursor }, count) : count());
  return pageOf(found.map(nestOwner), limit, total);
}

/** The order of the queue: first by status, then by time. */
const steps = [
  { status: 'pending', order: 'asc' },
  { status: 'contacted', order: 'asc' },
  { status: 'completed', order: 'desc' },
  { status: 'lost', order: 'desc' },
] as const satisfies { status: ConsultationState; order: 'asc' | 'desc' }[];

/** The person who reads the queue. Requests that this person has snoozed are left out. */
interface Asker {
  userId: string;
  at: string;
}

const notPutOff =
  ({ userId, at }: Asker) =>
  (eb: ExpressionBuilder<Tables, 'consultation'>) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('snooze')
          .select('snooze.subjectId')
          .where('snooze.userId', '=', userId)
          .where('snooze.subjectType', '=', 'request')
          .whereRef('snooze.subjectId', '=', 'consultation.id')
          .where('snooze.until', '>', at),
      ),
    );

/** The number of requests in the inbox that a person has snoozed. */
async function countPutOff(db: Db, { userId, at }: Asker): Promise<number> {
  return countUpTo(
    db,
    db
      .q()
      .selectFrom('snooze')
      .select('snooze.subjectId as id')
      .where('snooze.userId', '=', userId)
      .where('snooze.subjectType', '=', 'request')
      .where('snooze.until', '>', at)
      // With SQL `EXISTS` the database starts from the snoozed rows, which are few.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('consultation')
            .select('consultation.id')
            .whereRef('consultation.id', '=', 'snooze.subjectId')
            .where('consultation.spam', '=', false),
        ),
      ),
  );
}

/** One page of the inbox as a queue: pending and contacted requests oldest first, completed and lost requests newest first. */
export async function queue(
  db: Db,
  scope: Scope,
  query: ListQuery,
  asker: Asker,
): Promise<Page<ConsultationRow>> {
  const { folder, status, clientAccountId, q, mine, limit, cursor } = query;
  const matches = q ? await textHolds(db, 'consultation', q) : null;
  const after = cursor ? await find(db, 'all', cursor) : undefined;
  const reached = after && stateOf(after);
  const from = after ? steps.findIndex((step) => step.status === reached) : 0;
  const found: NonNullable<Awaited<ReturnType<ReturnType<typeof withMatch>['executeTakeFirst']>>>[] = [];
  for (const step of steps.slice(from)) {
    if (found.length > limit) break;
    if (status && status !== step.status) continue;
    const most = limit + 1 - found.length;
    let rows = narrow(withMatch(db, scope), reach, 'all', mine)
      .where('consultation.spam', '=', folder === 'spam')
      .where(requestState('consultation'), '=', step.status)
      .where(notPutOff(asker));
    if (clientAccountId) rows = rows.where('consultation.clientAccountId', '=', clientAccountId);
    if (matches)
      rows = rows.where((eb) => matches(eb.ref('consultation.id'), eb.ref('consultation.searchText')));
    if (cursor && reached === step.status)
      rows = rows.where('consultation.id', step.order === 'asc' ? '>' : '<', cursor);
    found.push(...(await rows.orderBy('consultation.id', step.order).limit(most).execute()));
  }
  const total = (await countOf(db, scope, query, matches)) - (await countPutOff(db, asker));
  return pageOf(found.map(nestOwner), limit, Math.max(total, found.length));
}

/** The number of requests of a folder within a scope, all or with one status. */
export const count = (db: Db, scope: Scope, query: Pick<ListQuery, 'folder' | 'status'>): Promise<number> =>
  countOf(db, scope, query, null);

export async function insert(db: Db, row: Insertable<ConsultationTable>): Promise<void> {
  await db.q().insertInto('consultation').values(row).execute();
}

/** Adds several requests. */
export async function insertAll(db: Db, rows: readonly Insertable<ConsultationTable>[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('consultation').values(rows).execute();
}

/** The requests from these addresses. An import uses them to find rows that exist already. */
export const ofAddresses = async (db: Db, emailKeys: readonly string[]) =>
  emailKeys.length === 0
    ? []
    : db
        .q()
        .selectFrom('consultation')
        .select(['id', 'emailKey', 'message', 'createdAt'])
        .where('emailKey', 'in', emailKeys)
        .execute();

/** The requests of a client, with the names of their senders. */
export const namesOf = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('consultation')
    .select(['id', 'name'])
    .where('clientAccountId', '=', clientAccountId)
    .execute();

/** Removes those of the requests that were not changed since `since`. Returns the ids of the removed requests. */
export const removeUnchanged = async (db: Db, ids: readonly string[], since: string): Promise<string[]> => {
  if (ids.length === 0) return [];
  const gone = db.q().deleteFrom('consultation').where('id', 'in', ids).where('updatedAt', '=', since);
  return (await gone.returning('id').execute()).map(({ id }) => id);
};

/** Finds a request to which its sender may add messages. */
export const openRequest = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('consultation')
    .select(['id', 'name', 'email', 'clientAccountId', 'ownerId'])
    .where('id', '=', id)
    .where('email', '!=', '')
    .where('spam', '=', false)
    .executeTakeFirst();

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof openRequest>>>;

/** Finds a stored request for the work that follows its post; undefined if it was removed. */
export const findStored = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('consultation')
    .select(['id', 'email', 'emailKey', 'message', 'clientAccountId', 'claimsAccount', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Moves a request from the status `from` to the next one. Does nothing if the request has another status or is lost. */
export const move = (
  db: Db,
  id: string,
  from: ConsultationStatus,
  to: ConsultationStatus,
  updatedAt: string,
) =>
  db
    .q()
    .updateTable('consultation')
    .set({ status: to, updatedAt })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('lostReason', 'is', null)
    .returning(['id', 'spam', 'clientAccountId'])
    .executeTakeFirst();

/** Moves a request from the spam folder to the inbox. Does nothing if the request is not spam. */
export const restore = (db: Db, id: string, updatedAt: string) =>
  db
    .q()
    .updateTable('consultation')
    .set({ spam: false, updatedAt })
    .where('id', '=', id)
    .where('spam', '=', true)
    .returning(['id', 'emailKey', 'status', 'clientAccountId'])
    .executeTakeFirst();

/** Links a request to a client. Does nothing if the request has a client already. */
export const link = (db: Db, id: string, clientAccountId: string, updatedAt: string) =>
  db
    .q()
    .updateTable('consultation')
    .set({ clientAccountId, updatedAt })
    .where('id', '=', id)
    .where('clientAccountId', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Gives completed and lost requests of one owner to another owner, or to nobody. Returns true if there were any. */
export const releaseCompleted = async (db: Db, from: string, to: string | null): Promise<boolean> =>
  (
    await db
      .q()
      .updateTable('consultation')
      .set({ ownerId: to })
      .where('ownerId', '=', from)
      .where(requestState('consultation'), 'in', ['completed', 'lost'])
      .returning('id')
      .execute()
  ).length > 0;

/** Links all requests from an address to a client, except suspected spam and requests that have a client. */
export const linkAll = (db: Db, emailKey: string, clientAccountId: string, updatedAt: string) =>
  db
    .q()
    .updateTable('consultation')
    .set({ clientAccountId, updatedAt })
    .where('emailKey', '=', emailKey)
    .where('clientAccountId', 'is', null)
    .where('spam', '=', false)
    .returning('id')
    .execute();

/** The newest requests of a client that were sent from an address, up to a limit. */
export const newestFrom = (
  db: Db,
  from: { emailKey: string; clientAccountId: string; since: string },
): Promise<Selectable<ConsultationTable>[]> =>
  db
    .q()
    .selectFrom('consultation')
    .selectAll()
    .where('emailKey', '=', from.emailKey)
    .where('clientAccountId', '=', from.clientAccountId)
    .where('createdAt', '>', from.since)
    .where('spam', '=', false)
    .orderBy('id', 'desc')
    .limit(3)
    .execute();

/** Reads the data that notices about requests show. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('consultation')
    .select(['id', 'name', 'email', 'company', 'phone', 'service', 'message', 'referredBy', 'status'])
    .select(requestState('consultation').as('state'))
    .where('id', 'in', ids)
    .execute();
