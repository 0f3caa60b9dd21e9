import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import type { ProjectStage } from '#contract/project-work.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import { nestOwner, ownerColumns } from '#server/data/db/views/people.ts';
import {
  countAll,
  countUpTo,
  newestFirst,
  pageOf,
  type PageQuery,
  totalOfSearch,
} from '#server/data/db/queries/lists.ts';
import { sumRowCounts } from '#server/data/db/queries/row-counts.ts';
import { isWhole, narrow } from '#server/data/db/queries/scope.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';
import type { ProjectTable } from '#server/data/db/tables/project.ts';
import type { ProjectStageTable } from '#server/data/db/tables/work.ts';
import { textHolds, type TextMatches } from '#server/data/db/queries/text-search.ts';

export type ProjectState = 'current' | 'deleted';

interface ListQuery {
  state: ProjectState;
  clientAccountId?: string | undefined;
  q?: string | undefined;
  stage?: ProjectStage | 'none' | undefined;
  /** The id of a member of staff, to list only projects that are assigned to this person. */
  mine?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * The time when the next step was written, if a version, decision, delivery or stage change has come since. Otherwise null.
 */
function nextStepAsOf(db: Db) {
  const project = sql.ref<string>('project.id');
  const written = sql.ref<string>('project.nextStepAt');
  const versions = () =>
    db
      .q()
      .selectFrom('clientPreview as preview')
      .innerJoin('previewVersion as version', 'version.previewId', 'preview.id')
      .select('version.id')
      .where('preview.projectId', '=', project);
  const delivered = db.q().selectFrom('delivery').select('delivery.id');
  const news = [
    versions().where('version.readyAt', '>', written),
    versions()
      .innerJoin('decision', 'decision.versionId', 'version.id')
      .where('decision.createdAt', '>', written),
    delivered.where('delivery.projectId', '=', project).where('delivery.createdAt', '>', written),
    delivered
      .innerJoin('clientPreview as preview', 'preview.id', 'delivery.previewId')
      .where('preview.projectId', '=', project)
      .where('delivery.createdAt', '>', written),
    db
      .q()
      .selectFrom('projectStage')
      .select('projectStage.id')
      .where('projectStage.projectId', '=', project)
      .where('projectStage.createdAt', '>', written),
  ];
  const any = sql.join(
    news.map((one) => sql`exists ${one}`),
    sql` or `,
  );
  return sql<string | null>`case when ${any} then ${written} end`.as('nextStepAsOf');
}

const withClient = (db: Db) =>
  db
    .q()
    .selectFrom('project')
    .leftJoin('clientAccount as client', 'client.id', 'project.clientAccountId')
    .leftJoin('user as owner', 'owner.id', 'project.assignedAdminId')
    .selectAll('project')
    .select(nextStepAsOf(db))
    .select(ownerColumns)
    .select([
      'client.name as clientName',
      'client.email as clientEmail',
      'client.company as clientCompany',
      'client.clientCode',
    ]);

type Joined = Awaited<ReturnType<ReturnType<typeof withClient>['executeTakeFirstOrThrow']>>;

const toProject = (row: Joined) => ({ ...nestOwner(row), client: summaryOf(row) });

function summaryOf({
  clientAccountId: id,
  clientName: name,
  clientEmail: email,
  clientCode,
  clientCompany,
}: Joined) {
  if (id === null || name === null || email === null || clientCode === null) return null;
  return { id, name, email, company: clientCompany, clientCode };
}

/** The columns that decide which members of staff may see a project. */
const reach = {
  client: 'project.clientAccountId',
  project: 'project.id',
  owner: 'project.assignedAdminId',
} as const;

/** Finds a project within the scope, deleted or not, as staff see it. */
export async function find(db: Db, scope: Scope, id: string) {
  const row = await narrow(withClient(db), reach, scope).where('project.id', '=', id).executeTakeFirst();
  return row && toProject(row);
}

const inStage = (stage: ProjectStage | 'none') => (eb: ExpressionBuilder<Tables, 'project'>) =>
  stage === 'none' ? eb('project.stage', 'is', null) : eb('project.stage', '=', stage);

async function total(
  db: Db,
  scope: Scope,
  { state, clientAccountId, mine, stage }: ListQuery,
  matches: TextMatches | null,
): Promise<number> {
  if (!matches && !clientAccountId && !stage && isWhole(scope, mine))
    return sumRowCounts(db, [`projects.${state}`]);
  const inState = db
    .q()
    .selectFrom('project')
    .select('id')
    .where('deleted', '=', state === 'deleted');
  let found = narrow(inState, reach, scope, mine);
  if (clientAccountId) found = found.where('clientAccountId', '=', clientAccountId);
  if (stage) found = found.where(inStage(stage));
  if (matches) found = found.where((eb) => matches(eb.ref('id'), eb.ref('searchText')));
  return countUpTo(db, found);
}

/** One page of the projects within the scope, newest first, for staff. */
export async function list(db: Db, scope: Scope, query: ListQuery) {
  const { state, clientAccountId, q, mine, stage, limit, cursor } = query;
  const matches = q ? await textHolds(db, 'project', q) : null;
  const inState = withClient(db).where('project.deleted', '=', state === 'deleted');
  let rows = narrow(inState, reach, scope, mine);
  if (clientAccountId) rows = rows.where('project.clientAccountId', '=', clientAccountId);
  if (stage) rows = rows.where(inStage(stage));
  if (matches) rows = rows.where((eb) => matches(eb.ref('project.id'), eb.ref('project.searchText')));
  const found = await newestFirst(rows, 'project.id', query);
  const count = () => total(db, scope, query, matches);
  return pageOf(
    found.map(toProject),
    limit,
    await (matches ? totalOfSearch(found, { limit, cursor }, count) : count()),
  );
}

/** One page of a client's projects, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, page: PageQuery) {
  const own = db
    .q()
    .selectFrom('project')
    .where('clientAccountId', '=', clientAccountId)
    .where('deleted', '=', false);
  const found = await newestFirst(own.selectAll().select(nextStepAsOf(db)), 'id', page);
  return pageOf(found, page.limit, await countAll(own));
}

/**
 * Which projects to read: those of a client, those with given ids, or (`visible`) all published projects of clients, deleted
 * ones included.
 */
export type Which = { clientAccountId: string } | { ids: readonly string[] } | 'visible';

/** The stored rows of projects, newest first. */
export function rowsOf(db: Db, which: Which) {
  const rows = db.q().selectFrom('project').selectAll().orderBy('id', 'desc');
  if (which === 'visible')
    return rows.where('isVisible', '=', true).where('clientAccountId', 'is not', null).execute();
  const current = rows.where('deleted', '=', false);
  return 'ids' in which
    ? current.where('id', 'in', which.ids).execute()
    : current.where('clientAccountId', '=', which.clientAccountId).execute();
}

/** One page of the projects that visitors may see, newest first. */
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
    'clientAccountId',
    'createdAt',
  ]);
  const found = await newestFirst(rows, 'id', { limit, cursor });
  return pageOf(found, limit, await countUpTo(db, live.select('id')));
}

/** The two kinds of files that a project shows. */
export type Shown = 'picture' | 'video';

const columns = { picture: 'imageUrl', video: 'videoUrl' } as const;

/** True if a project that visitors may see shows this picture or video. */
export const isLive = async (db: Db, shown: Shown, address: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('project')
    .select('id')
    .where(columns[shown], '=', address)
    .where('isVisible', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirst()) !== undefined;

/** True if a project within the scope, deleted or not, shows this picture or video. */
export const reachesUpload = async (db: Db, scope: Scope, shown: Shown, address: string): Promise<boolean> =>
  (await narrow(db.q().selectFrom('project'), reach, scope)
    .select('project.id')
    .where(columns[shown], '=', address)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The projects that show this picture or video. */
export const findShowing = (db: Db, shown: Shown, address: string) =>
  db
    .q()
    .selectFrom('project')
    .select(['id', 'clientAccountId'])
    .where(columns[shown], '=', address)
    .where('deleted', '=', false)
    .execute();

export async function insert(db: Db, row: Insertable<ProjectTable>): Promise<void> {
  await db.q().insertInto('project').values(row).execute();
}

/** Adds several projects. */
export async function insertAll(db: Db, rows: readonly Insertable<ProjectTable>[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('project').values(rows).execute();
}

/** The titles of the projects of these companies. An import uses them to find projects that exist already. */
export const titlesOf = async (db: Db, clientAccountIds: readonly string[]) =>
  clientAccountIds.length === 0
    ? []
    : db
        .q()
        .selectFrom('project')
        .select(['id', 'clientAccountId', 'title'])
        .where('clientAccountId', 'in', clientAccountIds)
        .execute();

/** Of these projects, removes those that have not changed after `since`. Returns their ids. */
export const removeUnchanged = async (db: Db, ids: readonly string[], since: string): Promise<string[]> => {
  if (ids.length === 0) return [];
  const gone = db.q().deleteFrom('project').where('id', 'in', ids).where('updatedAt', '=', since);
  return (await gone.returning('id').execute()).map(({ id }) => id);
};

/** Locks a project until the transaction ends. */
export const lock = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('project')
    .select(['promisedOn', 'deleted', 'clientAccountId'])
    .where('id', '=', id)
    .$call(lockRows(db))
    .executeTakeFirst();

/** Changes a project. Does nothing if the project is deleted. */
export const update = (db: Db, id: string, values: Omit<Updateable<ProjectTable>, 'id'>) =>
  db
    .q()
    .updateTable('project')
    .set(values)
    .where('id', '=', id)
    .where('deleted', '=', false)
    .returningAll()
    .executeTakeFirst();

/** Records that projects entered a stage. */
export async function enterStage(db: Db, ...rows: readonly ProjectStageTable[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('projectStage').values(rows).execute();
}

/** Changes the owner of a project. Does nothing if the project is deleted or its owner is not `from`. */
export const setOwner = (db: Db, id: string, from: string | null, assignedAdminId: string | null) =>
  db
    .q()
    .updateTable('project')
    .set({ assignedAdminId })
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where('assignedAdminId', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst();

/**
 * Stores on every project that shows the file the reason why its renditions failed, or null. Returns the changed projects.
 */
export function setProblem(db: Db, shown: Shown, address: string, problem: string | null) {
  const pictureFailed = problem !== null;
  const rows = db.q().updateTable('project').where(columns[shown], '=', address);
  const changed =
    shown === 'picture'
      ? rows.set({ pictureFailed }).where('pictureFailed', '!=', pictureFailed)
      : rows.set({ videoProblem: problem }).where('videoProblem', problem === null ? 'is not' : 'is', null);
  return changed.returning(['id', 'clientAccountId']).execute();
}

/** The projects whose video could not be prepared. */
export const withVideoProblem = (db: Db) =>
  db
    .q()
    .selectFrom('project')
    .select(['id', 'clientAccountId', 'videoUrl'])
    .where('videoProblem', 'is not', null)
    .where('deleted', '=', false)
    .execute();

/** True if the project has a preview. */
export const hasPreviews = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('clientPreview as preview')
    .select('preview.id')
    .where('preview.projectId', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Deletes or restores a project. Does nothing if the project is deleted or restored already, or was deleted before `since`.
 */
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

/**
 * Permanently removes the projects that were deleted at `until` or before. Returns the addresses of the files of each
 * project.
 */
export const purge = (db: Db, until: string) =>
  db
    .q()
    .deleteFrom('project')
    .where('deleted', '=', true)
    .where('deletedAt', '<=', until)
    .returning(['imageUrl', 'videoUrl'])
    .execute();

/** The data that notices about visible projects need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('project')
    .select(['id', 'title', 'results'])
    .where('id', 'in', ids)
    .where('deleted', '=', false)
    .where('isVisible', '=', true)
    .execute();
