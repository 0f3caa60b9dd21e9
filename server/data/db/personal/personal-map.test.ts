import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import type { ColumnRule } from './map-types.ts';
import { personalData } from './personal-map.ts';

/** Each column of each table, as the database has them; indexes of the search and the list of migrations are the program's. */
async function columnsOf(engine: 'sqlite' | 'postgres', app: Awaited<ReturnType<typeof testApp>>) {
  const query =
    engine === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select m."name" as "table", c."name" as "column" from sqlite_schema as m, pragma_table_info(m."name") as c
          where m."type" = 'table' and m."name" not like 'sqlite%'`
      : sql<{ table: string; column: string }>`
          select "table_name" as "table", "column_name" as "column" from information_schema.columns
          where "table_schema" = current_schema()`;
  const { rows } = await query.execute(app.context.db.q());
  return rows.filter(({ table }) => !/Text(?:Key|_\w+)?$|^kysely_|^migration/i.test(table));
}

test('each column of each table leaves, or says why it stays', async () => {
  const app = await testApp();
  const found: Record<string, string[]> = {};
  for (const { table, column } of await columnsOf(app.context.db.engine, app))
    (found[table] ??= []).push(column);
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(personalData).toSorted());
  for (const [table, { leaves, erased, staff, stays, mentions }] of Object.entries(personalData)) {
    if (typeof leaves === 'string') expect(leaves.length, table).toBeGreaterThan(10);
    else {
      const columns = leaves.columns as Record<string, ColumnRule>;
      expect(Object.keys(columns).toSorted(), table).toEqual(found[table]?.toSorted());
      for (const rule of Object.values(columns))
        if (typeof rule === 'object') expect(rule.why.length).toBeGreaterThan(5);
    }
    for (const reason of [erased, staff, stays, mentions?.what])
      if (typeof reason === 'string') expect(reason.length, table).toBeGreaterThan(5);
  }
});
