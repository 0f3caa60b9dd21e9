import { sql } from 'kysely';
import { counters } from '#server/counters/counters.ts';
import type { Db } from '#server/db/database.ts';
import { countAll, countUpTo, newestFirst, pageOf, type PageQuery, totalOfSearch } from '#server/db/lists.ts';
import type { ProjectTable } from '#server/db/schema.ts';
import { textHolds } from '#server/db/text-search.ts';

export type Shelf = 'current' | 'deleted';

interface ListQuery {
  shelf: Shelf;
  clientAccountId?: string | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** The counter of the projects on a shelf. */
export const countName = (shelf: Shelf) => `projects.${shelf}` as const;

const withClient = (db: Db) =>
  db
    .q()
    .selectFrom('project')
    .leftJoin('clientAccount as client', 'client.id', 'project.clientAccountId')
    .selectAll('project')
    .select([
      'client.name as clientName',
      'client.email as clientEmail',
      'client.company as clientCompany',
      'client.clientCode',
    ]);

type Joined = Awaited<ReturnType<ReturnType<typeof withClient>['executeTakeFirstOrThrow']>>;

const toProject = ({ clientName, clientEmail, clientCompany, clientCode, ...row }: Joined) => ({
  ...row,
  client:
    row.clientAccountId === null || clientName === null || clientEmail === null || clientCode === null
      ? null
      : { id: row.clientAccountId, name: clientName, email: clientEmail, company: clientCompany, clientCode },
});

/** A project as staff see it, deleted or not. */
export async function find(db: Db, id: string) {
  const row = await withClient(db).where('project.id', '=', id).executeTakeFirst();
  return row && toProject(row);
}

type Matches = Awaited<ReturnType<typeof textHolds>>;

async function total(
  db: Db,
  { shelf, clientAccountId }: ListQuery,
  matches: Matches | null,
): Promise<number> {
  if (!matches && !clientAccountId) return (await counters.read(db, [countName(shelf)]))[countName(shelf)];
  let found = db
    .q()
    .selectFrom('project')
    .select('id')
    .where('deleted', '=', shelf === 'deleted');
  if (clientAccountId) found = found.where('clientAccountId', '=', clientAccountId);
  if (matches) found = found.where((eb) => matches(eb.ref('id'), eb.ref('searchText')));
  return countUpTo(db, found);
}

/** One page for staff, newest first. */
export async function list(db: Db, query: ListQuery) {
  const { shelf, clientAccountId, q, limit, cursor } = query;
  const matches = q ? await textHolds(db, 'project', q) : null;
  let rows = withClient(db).where('project.deleted', '=', shelf === 'deleted');
  if (clientAccountId) rows = rows.where('project.clientAccountId', '=', clientAccountId);
  if (matches) rows = rows.where((eb) => matches(eb.ref('project.id'), eb.ref('project.searchText')));
  const found = await newestFirst(rows, 'project.id', query);
  const count = () => total(db, query, matches);
  return pageOf(
    found.map(toProject),
    limit,
    await (matches ? totalOfSearch(found, { limit, cursor }, count) : count()),
  );
}

/** One page of a client's own projects, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, page: PageQuery) {
  const own = db
    .q()
    .selectFrom('project')
    .where('clientAccountId', '=', clientAccountId)
    .where('deleted', '=', false);
  const found = await newestFirst(own.selectAll(), 'id', page);
  return pageOf(found, page.limit, await countAll(own));
}

/** One page of what every visitor may see, newest first. */
export async function listLive(
  db: Db,
  { limit, cursor, category }: PageQuery & { category?: string | undefined },
) {
  let live = db.q().selectFrom('project').where('deleted', '=', false).where('isVisible', '=', true);
  if (category) live = live.where('category', '=', category);
  const rows = live.select([
    'id',
    'title',
    'description',
    'category',
    'results',
    'imageUrl',
    'videoUrl',
    'fileType',
    'createdAt',
  ]);
  const found = await newestFirst(rows, 'id', { limit, cursor });
  return pageOf(found, limit, await countUpTo(db, live.select('id')));
}

/** True when this is the picture of a project that every visitor may see. */
export const isLiveImage = async (db: Db, imageUrl: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('project')
    .select('id')
    .where('imageUrl', '=', imageUrl)
    .where('isVisible', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirst()) !== undefined;

/** The projects that show this picture. */
export const findShowing = (db: Db, imageUrl: string) =>
  db
    .q()
    .selectFrom('project')
    .select(['id', 'clientAccountId'])
    .where('imageUrl', '=', imageUrl)
    .where('deleted', '=', false)
    .execute();

export async function insert(db: Db, row: ProjectTable): Promise<void> {
  await db.q().insertInto('project').values(row).execute();
}

/** Changes a project that is not deleted; nothing happens to one that is. */
export const update = (db: Db, id: string, values: Partial<Omit<ProjectTable, 'id'>>) =>
  db
    .q()
    .updateTable('project')
    .set(values)
    .where('id', '=', id)
    .where('deleted', '=', false)
    .returningAll()
    .executeTakeFirst();

/** Notes whether the sizes of a picture could be made, for every project that shows it. */
export const setPictureFailed = (db: Db, imageUrl: string, pictureFailed: boolean) =>
  db
    .q()
    .updateTable('project')
    .set({ pictureFailed })
    .where('imageUrl', '=', imageUrl)
    .where('pictureFailed', '!=', pictureFailed)
    .returning(['id', 'clientAccountId'])
    .execute();

/** Moves a project from one shelf to the other; nothing happens when it is there, or was deleted before `since`. */
export const setDeleted = (db: Db, id: string, deletedAt: string | null, since: string) =>
  db
    .q()
    .updateTable('project')
    .set({ deleted: deletedAt !== null, deletedAt })
    .where('id', '=', id)
    .where('deleted', '=', deletedAt === null)
    .$if(deletedAt === null, (query) => query.where('deletedAt', '>', since))
    .returning(['id', 'clientAccountId'])
    .executeTakeFirst();

/** Removes what was deleted at `until` or before, for good. Gives the picture of each. */
export async function purge(db: Db, until: string): Promise<(string | null)[]> {
  const rows = await db
    .q()
    .deleteFrom('project')
    .where('deleted', '=', true)
    .where('deletedAt', '<=', until)
    .returning('imageUrl')
    .execute();
  return rows.map(({ imageUrl }) => imageUrl);
}

/** True when this is somebody of the staff. */
export const isStaff = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('user')
    .select(sql<number>`1`.as('one'))
    .where('id', '=', userId)
    .where('role', '!=', 'user')
    .executeTakeFirst()) !== undefined;
