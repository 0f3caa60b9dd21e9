import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { addClient } from '#server/testing/people.ts';
import type { Tables } from '../tables/schema.ts';
import { isOfProgram } from '../about.ts';
import { eraseRows } from './erase.ts';
import { judgedColumns, personalData, sections, staffSections } from './personal-map.ts';
import { partsOf, readRows } from './read.ts';

test('every column is exported or kept by a rule', async () => {
  const app = await testApp();
  const tables = await app.context.db.q().introspection.getTables();
  const found = Object.fromEntries(
    tables
      .filter(({ name }) => isOfProgram(name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(personalData).toSorted());
  for (const [table, columns] of Object.entries(found)) {
    const judged = judgedColumns(table as keyof Tables);
    if (judged === null) continue;
    expect(
      columns.filter((column) => !judged.has(column)),
      `columns of ${table} that nobody has judged`,
    ).toEqual([]);
    expect(
      [...judged].filter((column) => !columns.includes(column)),
      `columns that ${table} has not`,
    ).toEqual([]);
  }
  const rules = [...sections, ...staffSections].flatMap(({ columns }) => columns.map(({ rule }) => rule));
  expect(new Set(rules)).toEqual(
    new Set(['leaves', 'json', 'own', 'staff', 'contact', 'author', 'company', 'preview', 'file', 'address']),
  );
});

test('a column that no rule covers is not exported, and is emptied with the row of its person', async () => {
  const app = await testApp();
  const { db } = app.context;
  const erased = await addClient(app.context);
  const other = await addClient(app.context);
  const columns = { forgotten: 'text', counted: 'integer not null default 3' };
  for (const [name, kind] of Object.entries(columns))
    await sql`alter table "contact" add column ${sql.id(name)} ${sql.raw(kind)}`.execute(db.q());
  await sql`update "contact" set "forgotten" = 'shoe size 38', "counted" = 38`.execute(db.q());

  const [part] = partsOf('person', { ...erased, clientAccountId: erased.id, emailKey: '' }).filter(
    ({ table }) => table === 'contact',
  );
  const [rows] = part ? await Array.fromAsync(readRows(db, part)) : [];
  expect(rows).toEqual([expect.objectContaining({ id: erased.contactId })]);
  expect(Object.keys(rows?.[0] ?? {})).not.toContain('forgotten');

  const { contactId } = erased;
  await db.tx(() =>
    eraseRows(db, { contactId, emailKey: '', companies: [], words: [], at: '2026-11-26T00:00:00.000Z' }),
  );
  const { rows: left } =
    await sql`select "forgotten", "counted" from "contact" where "id" in (${contactId}, ${other.contactId})
    order by "forgotten" is not null`.execute(db.q());
  expect(left).toEqual([
    { forgotten: null, counted: 3 },
    { forgotten: 'shoe size 38', counted: 38 },
  ]);
});
