import { expect, test } from 'vitest';
import { oldDatabase } from '#server/testing/database/old-database.ts';
import { newId } from '#server/core/ids.ts';
import { migrateDatabase } from './migrate.ts';
import { migrations } from './migrations/list.ts';

test('the search reads who referred the requests of before', async () => {
  const old = await oldDatabase('0091');
  const at = '2026-01-01T00:00:00.000Z';
  const request = (referredBy: string | null) => ({
    id: newId(),
    name: 'Ada',
    email: 'ada@example.com',
    emailKey: 'ada@example.com',
    status: 'pending',
    spam: false,
    referredBy,
    searchText: 'ada',
    createdAt: at,
    updatedAt: at,
  });
  await old.insert('consultation', [request('Zoë QUILL'), request(null)]);
  await migrateDatabase(old.location, migrations);
  const rows = await old.q.selectFrom('consultation').select('searchText').orderBy('id').execute();
  expect(rows.map(({ searchText }) => searchText)).toEqual(['ada\nzoë quill', 'ada']);
});
