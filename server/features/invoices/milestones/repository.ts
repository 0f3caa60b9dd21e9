import type { Insertable, Updateable } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import type { MilestoneTable } from '#server/data/db/tables/money.ts';
import { buyer } from '../repository.ts';

const ofMilestone = { client: 'milestone.clientAccountId', project: null, owner: null } as const;

export async function insertMilestones(db: Db, rows: readonly Insertable<MilestoneTable>[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('milestone').values(rows).execute();
}

export async function updateMilestone(db: Db, id: string, values: Updateable<MilestoneTable>): Promise<void> {
  await db.q().updateTable('milestone').set(values).where('id', '=', id).execute();
}

export async function removeMilestones(db: Db, acceptanceId: string): Promise<void> {
  await db.q().deleteFrom('milestone').where('acceptanceId', '=', acceptanceId).execute();
}

const milestones = (db: Db) =>
  db
    .q()
    .selectFrom('milestone')
    .innerJoin('clientAccount as client', 'client.id', 'milestone.clientAccountId')
    .selectAll('milestone')
    .select(buyer);

/** Finds a part of a payment plan within the scope. */
export const findMilestone = (db: Db, scope: Scope, id: string) =>
  narrow(milestones(db), ofMilestone, scope).where('milestone.id', '=', id).executeTakeFirst();

/** Locks a part of a payment plan until the transaction ends. */
export async function lockMilestone(db: Db, id: string): Promise<void> {
  await db.q().selectFrom('milestone').select('id').where('id', '=', id).$call(lockRows(db)).execute();
}

/** The part of a payment plan from which an invoice was made. */
export const milestoneOf = (db: Db, invoiceId: string) =>
  db.q().selectFrom('milestone').selectAll().where('invoiceId', '=', invoiceId).executeTakeFirst();

/** The parts of the payment plan of an acceptance, in order. */
export const milestonesOf = (db: Db, acceptanceId: string) =>
  db
    .q()
    .selectFrom('milestone')
    .selectAll()
    .where('acceptanceId', '=', acceptanceId)
    .orderBy('position')
    .execute();

/** The parts of a project's payment plans that this event makes due, in their order. */
export const milestonesFor = (db: Db, projectId: string, when: MilestoneTable['when']) =>
  db
    .q()
    .selectFrom('milestone')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('when', '=', when)
    .orderBy('id')
    .execute();

/** The part of a client's payment plan that this preview or delivery made due. */
export const milestoneDueBy = (db: Db, clientAccountId: string, dueById: string) =>
  db
    .q()
    .selectFrom('milestone')
    .selectAll()
    .where('clientAccountId', '=', clientAccountId)
    .where('dueById', '=', dueById)
    .executeTakeFirst();

interface MilestoneQuery extends PageQuery {
  show?: 'due' | undefined;
  clientAccountId?: string | undefined;
  projectId?: string | undefined;
  mine?: string | undefined;
}

/** One page of the parts of payment plans within the scope, newest first. */
export async function listMilestones(db: Db, scope: Scope, query: MilestoneQuery) {
  const { mine, limit, cursor, show, clientAccountId, projectId } = query;
  const rows = narrow(milestones(db), ofMilestone, scope, mine)
    .$if(show === 'due', (found) =>
      // A partial index contains only due parts, so the query stays fast however many parts there are.
      found.where('milestone.id', 'in', (eb) =>
        eb.selectFrom('milestone as due').select('due.id').where('due.state', '=', 'due'),
      ),
    )
    .$if(clientAccountId !== undefined, (found) =>
      found.where('milestone.clientAccountId', '=', clientAccountId ?? ''),
    )
    .$if(projectId !== undefined, (found) => found.where('milestone.projectId', '=', projectId ?? ''));
  const page = await newestFirst(rows, 'milestone.id', { limit, cursor });
  return pageOf(page, limit, await countUpTo(db, rows.clearSelect().select('milestone.id')));
}
