import { sql, type Insertable } from 'kysely';
import { shownEntries } from '#contract/hours.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import type { TimeEntryTable } from '#server/data/db/tables/work.ts';

const columns = ['id', 'on', 'minutes', 'note', 'userId', 'createdAt'] as const;

const ofProject = (db: Db, projectId: string) =>
  db
    .q()
    .selectFrom('timeEntry')
    .select(columns)
    .where('projectId', '=', projectId)
    .orderBy('on', 'desc')
    .orderBy('id', 'desc');

/** The newest hours entered for a project. */
export const newest = (db: Db, projectId: string) => ofProject(db, projectId).limit(shownEntries).execute();

/** All hours entered for a project, newest first, read in batches. */
export async function* all(db: Db, projectId: string) {
  let last: { on: string; id: string } | undefined;
  for (;;) {
    let query = ofProject(db, projectId).limit(500);
    if (last)
      query = query.where((eb) => sql`(${eb.ref('on')}, ${eb.ref('id')}) < (${last?.on}, ${last?.id})`);
    const rows = await query.execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < 500) return;
  }
}

/** The minutes entered for a project, as a sum. */
export const used = async (db: Db, projectId: string): Promise<number> => {
  const { minutes } = await db
    .q()
    .selectFrom('timeEntry')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('minutes'), eb.lit(0)), 'integer').as('minutes'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  return minutes;
};

/** The minutes entered for a project, by day. */
export const byDay = (db: Db, projectId: string) =>
  db
    .q()
    .selectFrom('timeEntry')
    .select((eb) => ['on', eb.cast<number>(eb.fn.sum('minutes'), 'integer').as('minutes')])
    .where('projectId', '=', projectId)
    .groupBy('on')
    .execute();

/** The hours that the retainers of a project have included so far; null if no retainer includes hours. */
export const quoted = async (db: Db, projectId: string): Promise<number | null> => {
  const rows = await db
    .q()
    .selectFrom('retainer')
    .select(['retainer.hours', 'retainer.periods'])
    .where('retainer.projectId', '=', projectId)
    .where('retainer.hours', 'is not', null)
    .execute();
  return rows.length === 0 ? null : rows.reduce((sum, row) => sum + (row.hours ?? 0) * row.periods, 0);
};

/** Locks the budget of a project, so that of two simultaneous entries only one passes a warning limit. */
export async function lock(db: Db, projectId: string): Promise<void> {
  await db
    .q()
    .selectFrom('projectBudget')
    .select('projectId')
    .where('projectId', '=', projectId)
    .$call(lockRows(db))
    .execute();
}

export async function insert(db: Db, row: Insertable<TimeEntryTable>): Promise<void> {
  await db.q().insertInto('timeEntry').values(row).execute();
}

interface Key {
  id: string;
  projectId: string;
}

export const update = (
  db: Db,
  { id, projectId }: Key,
  change: Pick<TimeEntryTable, 'on' | 'minutes' | 'note'>,
) =>
  db
    .q()
    .updateTable('timeEntry')
    .set(change)
    .where('id', '=', id)
    .where('projectId', '=', projectId)
    .returning(columns)
    .executeTakeFirst();

export const remove = (db: Db, { id, projectId }: Key) =>
  db
    .q()
    .deleteFrom('timeEntry')
    .where('id', '=', id)
    .where('projectId', '=', projectId)
    .returning('id')
    .executeTakeFirst();

export const budget = (db: Db, projectId: string) =>
  db.q().selectFrom('projectBudget').selectAll().where('projectId', '=', projectId).executeTakeFirst();

export async function setBudget(
  db: Db,
  projectId: string,
  values: { minutes: number | null; isShared: boolean; warnedPercent: number },
): Promise<void> {
  await db
    .q()
    .insertInto('projectBudget')
    .values({ projectId, ...values })
    .onConflict((row) => row.column('projectId').doUpdateSet(values))
    .execute();
}

export const timerOf = (db: Db, userId: string) =>
  db
    .q()
    .selectFrom('timer')
    .select(['projectId', 'startedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();

export async function setTimer(
  db: Db,
  userId: string,
  values: { projectId: string; startedAt: string },
): Promise<void> {
  await db
    .q()
    .insertInto('timer')
    .values({ userId, ...values })
    .onConflict((row) => row.column('userId').doUpdateSet(values))
    .execute();
}

/**
 * Removes a person's timer, either on any project or only on the given one. Returns the timer, or undefined if none is
 * running.
 */
export const takeTimer = (db: Db, userId: string, projectId?: string) =>
  db
    .q()
    .deleteFrom('timer')
    .where('userId', '=', userId)
    .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''))
    .returning(['projectId', 'startedAt'])
    .executeTakeFirst();

/** Projects with their budgets, as notices need them. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('project')
    .innerJoin('projectBudget as budget', 'budget.projectId', 'project.id')
    .select(['project.id', 'project.title', 'budget.warnedPercent'])
    .where('project.id', 'in', ids)
    .execute();
