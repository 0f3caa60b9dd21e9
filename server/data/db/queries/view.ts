import { sql, type AliasedRawBuilder, type Selectable } from 'kysely';
import type { Tables } from '../tables/schema.ts';

/**
 * The columns of a table that other features may read. It narrows only the type, so it costs nothing at run time. Name the
 * columns you read: `selectAll` would return every column of the table.
 */
export const view = <Table extends keyof Tables, Column extends keyof Tables[Table]>(
  table: Table,
  // Only the type needs the names.
  _columns: readonly Column[],
) => ({
  as: <Alias extends string>(
    alias: Alias,
  ): AliasedRawBuilder<Selectable<Pick<Tables[Table], Column>>, Alias> =>
    sql.table<Selectable<Pick<Tables[Table], Column>>>(table).as(alias),
});
