import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { Start } from '../turns.ts';
import type { Tables } from '#server/data/db/migrations/schema.ts';
import { assignedCompanies, assignedProjects, ownProjects, type ScopeColumns } from '../scope.ts';

/**
 * One way to the rows of a person: by their companies, by their projects, or by the person, who looks after a row by itself. It can be
 * gone from `start` to the rows, by an index of them, or be asked of a row that is at hand. Both leave the same rows.
 */
export interface Way {
  by: 'client' | 'project' | 'owner';
  /** The ids that the column of a row has; null: `asked` is what an index holds. */
  start: Start | null;
  asked: Expression<SqlBool>;
}

const eb = expressionBuilder<Tables>();

interface Limited {
  limit(count: number): { offset(count: number): Expression<unknown> };
}

type Column = Expression<string | null>;

const companies = (userId: string) =>
  eb
    .selectFrom(assignedCompanies(userId).as('assigned'))
    .select('assigned.clientAccountId as id') as unknown as Start;

const projects = (rows: ReturnType<typeof assignedProjects>) =>
  eb.selectFrom(rows.as('assigned')).select('assigned.projectId as id') as unknown as Start;

const byCompany = (client: Column, userId: string): Way => ({
  by: 'client',
  start: companies(userId),
  asked: eb.exists(
    eb
      .selectFrom('assignment')
      .select('assignment.userId')
      .where('assignment.clientAccountId', '=', client as Expression<string>)
      .where('assignment.userId', '=', userId),
  ),
});

const helpsWith = (project: Column, userId: string) =>
  eb.exists(
    eb
      .selectFrom('projectAssignment')
      .select('projectAssignment.userId')
      .where('projectAssignment.projectId', '=', project as Expression<string>)
      .where('projectAssignment.userId', '=', userId),
  );

const owns = (project: Column, userId: string) =>
  eb.exists(
    eb
      .selectFrom('project')
      .select('project.id')
      .where('project.id', '=', project as Expression<string>)
      .where('project.assignedAdminId', '=', userId),
  );

/**
 * The ways to the rows of open companies that are within somebody's scope; for a scope of everything to those that the person
 * `userId` looks after. Together they lead to what `narrow` leaves with `mine`.
 */
export function waysToOwn({ client, project, owner }: ScopeColumns, scope: Scope, userId: string): Way[] {
  if (scope !== 'all' && scope.of === 'projects')
    return project
      ? [
          {
            by: 'project',
            start: projects(assignedProjects(userId)),
            asked: helpsWith(project, userId),
          },
        ]
      : [];
  const ways: Way[] = client ? [byCompany(client, userId)] : [];
  if (project && scope === 'all')
    ways.push({
      by: 'project',
      start: projects(assignedProjects(userId).union(ownProjects(userId))),
      asked: eb.or([helpsWith(project, userId), owns(project, userId)]),
    });
  if (owner) {
    const own = eb(owner, '=', userId);
    const condition = scope !== 'all' && client ? eb.and([own, eb(client, 'is', null)]) : own;
    ways.push({ by: 'owner', start: null, asked: condition });
  }
  return ways;
}

/** How many companies and projects somebody looks after. */
export type LooksAfter = Record<'client' | 'project', 'none' | 'few' | 'many'>;

/** Looks how many companies and projects somebody looks after; more than `few` are many. */
export async function looksAfter(db: Db, userId: string, few: number): Promise<LooksAfter> {
  const more = (rows: Limited, count: number) => eb.exists(rows.limit(1).offset(count));
  const client = [assignedCompanies(userId)];
  const project = [assignedProjects(userId), ownProjects(userId)];
  const anyHas = (all: readonly Limited[], count: number) => eb.or(all.map((rows) => more(rows, count)));
  const found = await db
    .q()
    .selectNoFrom([
      anyHas(client, 0).as('anyClient'),
      anyHas(client, few).as('manyClients'),
      anyHas(project, 0).as('anyProject'),
      anyHas(project, few).as('manyProjects'),
    ])
    .executeTakeFirstOrThrow();
  const size = (any: SqlBool, many: SqlBool) => (many ? 'many' : any ? 'few' : 'none');
  return {
    client: size(found.anyClient, found.manyClients),
    project: size(found.anyProject, found.manyProjects),
  };
}
