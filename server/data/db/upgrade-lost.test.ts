import { expect, test } from 'vitest';
import { oldDatabase } from '#server/testing/database/old-database.ts';
import { newId } from '#server/core/ids.ts';
import { migrateDatabase } from './migrate.ts';
import { migrations } from './migrations/list.ts';

const at = '2026-01-01T00:00:00.000Z';

const request = (changes: Record<string, unknown>) => ({
  id: newId(),
  name: 'Ada',
  email: 'ada@example.com',
  emailKey: 'ada@example.com',
  status: 'completed',
  spam: false,
  lostReason: null,
  searchText: 'ada',
  createdAt: at,
  updatedAt: at,
  ...changes,
});

test('requests that were completed because they were lost go back to their last true step', async () => {
  const old = await oldDatabase('0084');
  const rows = {
    pending: request({ lostReason: 'No answer' }),
    contacted: request({ lostReason: 'Too expensive' }),
    unknown: request({ lostReason: 'Forgotten', answeredAt: at }),
    completed: request({}),
    open: request({ status: 'pending' }),
    aside: request({ lostReason: 'Archived' }),
  };
  const { aside, ...kept } = rows;
  await old.insert(
    'consultation',
    Object.values(kept).map((row) => ({ answeredAt: null, ...row })),
  );
  await old.insert('removed', [
    {
      id: newId(),
      kind: 'consultation',
      rowId: aside.id,
      state: 'archived',
      row: JSON.stringify(aside),
      name: 'Ada',
      createdAt: at,
    },
  ]);
  const lost = (id: string, before: string) => ({
    id: newId(),
    noun: 'consultations',
    action: 'consultations.lose',
    subjectType: 'consultation',
    subjectId: id,
    detail: JSON.stringify({ status: 'completed', before, reason: 'x' }),
    createdAt: at,
  });
  // Lost, taken back, contacted, lost again: the last word counts.
  await old.insert('audit', [
    lost(rows.pending.id, 'pending'),
    lost(rows.contacted.id, 'pending'),
    lost(rows.contacted.id, 'contacted'),
    lost(aside.id, 'pending'),
  ]);
  await migrateDatabase(old.location, migrations);
  const found = await old.q.selectFrom('consultation').select(['id', 'status']).execute();
  const statusOf = new Map(found.map(({ id, status }) => [id, status]));
  expect(Object.entries(kept).map(([name, { id }]) => [name, statusOf.get(id)])).toEqual([
    ['pending', 'pending'],
    ['contacted', 'contacted'],
    ['unknown', 'contacted'],
    ['completed', 'completed'],
    ['open', 'pending'],
  ]);
  const [put] = await old.q.selectFrom('removed').select('row').execute();
  expect(JSON.parse(String(put?.['row']))).toMatchObject({ status: 'pending', lostReason: 'Archived' });
  const counted = await old.q
    .selectFrom('rowCount')
    .select(['name', 'value'])
    .where('name', 'like', 'consultations.inbox.%')
    .orderBy('name')
    .execute();
  expect(counted).toEqual([
    { name: 'consultations.inbox.completed', value: 1 },
    { name: 'consultations.inbox.lost', value: 3 },
    { name: 'consultations.inbox.pending', value: 1 },
  ]);
});
