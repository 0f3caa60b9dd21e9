import { expressionBuilder, sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { StringReference } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Tables } from '../tables/schema.ts';

type Column = Expression<string | null>;

/** The columns of a row that decide which staff may see it; `null` if the row has no such column. */
interface ScopeColumns {
  client: Column | null;
  project: Column | null;
  /** The owner of the row, used if the row has no company. */
  owner: Column | null;
}

const eb = expressionBuilder<Tables>();

/** The ids of closed companies. There are few, and a separate index finds them. */
const closedCompanies = () =>
  eb.selectFrom('clientAccount').select('clientAccount.id').where('clientAccount.closedAs', 'is not', null);

/** The open companies that a member of staff is assigned to. */
const assignedCompanies = (userId: string) =>
  eb
    .selectFrom('assignment')
    .select('assignment.clientAccountId')
    .where('assignment.userId', '=', userId)
    .where('assignment.clientAccountId', 'not in', closedCompanies());

/** True for a row without a company, or of a company that is not closed. */
export const isOpenCompany = (company: Column): Expression<SqlBool> =>
  eb.or([eb(company, 'is', null), eb(company, 'not in', closedCompanies())]);

/** The projects that a member of staff helps with. */
const assignedProjects = (userId: string) =>
  eb
    .selectFrom('projectAssignment')
    .select('projectAssignment.projectId')
    .where('projectAssignment.userId', '=', userId);

/** The projects that a member of staff owns. */
const ownProjects = (userId: string) =>
  eb.selectFrom('project').select('project.id as projectId').where('project.assignedAdminId', '=', userId);

/**
 * A condition for rows with a project. In a query in which the project is a constant null, PostgreSQL drops it. Without
 * the first part, PostgreSQL would read the projects of the condition again for each row.
 */
const ofProject = (project: Column, condition: Expression<SqlBool>): Expression<SqlBool> =>
  eb.and([eb(project, 'is not', null), condition]);

const anyOf = (conditions: (Expression<SqlBool> | null)[]): Expression<SqlBool> => {
  const given = conditions.filter((one) => one !== null);
  return given.length > 0 ? eb.or(given) : eb.val(false);
};

/** The condition for rows within a scope; null for the scope of all rows, which needs no condition. */
export function withinScope(
  scope: Scope,
  { client, project, owner }: ScopeColumns,
): Expression<SqlBool> | null {
  if (scope === 'all') return null;
  const { userId } = scope;
  // SQL `IN` instead of `EXISTS`, so that with few companies the index of the rows is used.
  if (scope.of === 'projects')
    return anyOf([project && ofProject(project, eb(project, 'in', assignedProjects(userId)))]);
  const own = owner && eb(owner, '=', userId);
  return anyOf([
    client && eb(client, 'in', assignedCompanies(userId)),
    own && client ? eb.and([eb(client, 'is', null), own]) : own,
  ]);
}

/** True for rows that a member of staff looks after, as one of the company's or project's people or as the row's owner. */
const lookedAfterBy = (userId: string, { client, project, owner }: ScopeColumns): Expression<SqlBool> =>
  anyOf([
    client && eb(client, 'in', assignedCompanies(userId)),
    project && ofProject(project, eb(project, 'in', assignedProjects(userId))),
    project && ofProject(project, eb(project, 'in', ownProjects(userId))),
    owner && eb(owner, '=', userId),
  ]);

/** The names that these columns have in a query. */
type ColumnNames<DB, TB extends keyof DB> = {
  readonly [Kind in keyof ScopeColumns]: StringReference<DB, TB> | null;
};

/**
 * Narrows a query to the rows within a scope. With `mine`, the id of a member of staff, only rows that this person looks after
 * remain. The scope of all rows does not change the query.
 */
export function narrow<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  names: ColumnNames<DB, NoInfer<TB>>,
  scope: Scope,
  mine?: string,
): SelectQueryBuilder<DB, TB, O> {
  const column = (name: string | null) => (name === null ? null : sql.ref<string | null>(name));
  const columns = {
    client: column(names.client),
    project: column(names.project),
    owner: column(names.owner),
  };
  const within = withinScope(scope, columns);
  const found = within ? rows.where(within) : rows;
  return mine === undefined ? found : found.where(lookedAfterBy(mine, columns));
}

/** True for queries that `narrow` does not change, so that the stored totals apply. */
export const isWhole = (scope: Scope, mine?: string): boolean => scope === 'all' && mine === undefined;
