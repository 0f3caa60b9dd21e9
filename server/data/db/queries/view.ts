import { sql, type AliasedRawBuilder, type Selectable } from 'kysely';
import type { Tables } from '../migrations/schema.ts';

/**
 * What other features may read of a table: a narrowing of its type, which costs nothing when a query runs. A view is read by
 * the names of its columns; `selectAll` would give every column of the table. A view of some rows alone is a subselect.
 */
export const view = <Table extends keyof Tables, Column extends keyof Tables[Table]>(
  table: Table,
  // The names are needed for the type alone.
  _columns: readonly Column[],
) => ({
  as: <Alias extends string>(
    alias: Alias,
  ): AliasedRawBuilder<Selectable<Pick<Tables[Table], Column>>, Alias> =>
    sql.table<Selectable<Pick<Tables[Table], Column>>>(table).as(alias),
});
