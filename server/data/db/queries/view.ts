import { sql, type AliasedRawBuilder, type Selectable } from 'kysely';
import type { Tables } from '../migrations/schema.ts';

/**
 * The columns of a table that other features may read. It narrows the type only, so it costs nothing when a query runs. Name the columns
 * you read: `selectAll` would give every column of the table.
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
