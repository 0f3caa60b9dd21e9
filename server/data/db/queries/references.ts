import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Tables } from '../tables/schema.ts';

/** A column that refers to rows of another table. */
interface Reference {
  table: keyof Tables;
  column: string;
}

/** Every column that refers to rows of a table. */
export async function referencesTo(db: Db, table: keyof Tables): Promise<Reference[]> {
  const query =
    db.engine === 'postgres'
      ? sql<Reference>`
          select "from"."relname" as "table", "named"."attname" as "column" from pg_constraint as "key"
          join pg_class as "from" on "from"."oid" = "key"."conrelid"
          join pg_attribute as "named" on "named"."attrelid" = "key"."conrelid" and "named"."attnum" = "key"."conkey"[1]
          where "key"."contype" = 'f' and "key"."confrelid" = ${`"${table}"`}::regclass`
      : sql<Reference>`
          select "from"."name" as "table", "key"."from" as "column"
          from sqlite_master as "from", pragma_foreign_key_list("from"."name") as "key"
          where "from"."type" = 'table' and "key"."table" = ${table}`;
  return (await query.execute(db.q())).rows;
}

/** Finds those of the given rows to which these columns refer. A row is returned once for each table that refers to it. */
export async function namedBy(
  db: Db,
  references: readonly Reference[],
  ids: readonly string[],
): Promise<{ id: string; table: keyof Tables }[]> {
  if (references.length === 0 || ids.length === 0) return [];
  const { rows } = await sql<{ table: keyof Tables; id: string }>`${sql.join(
    references.map(
      ({ table, column }) =>
        sql`select ${sql.lit(table)} as "table", ${sql.ref(column)} as "id" from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`,
    ),
    sql` union `,
  )}`.execute(db.q());
  return rows;
}
