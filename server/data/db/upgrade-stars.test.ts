import { expect, test } from 'vitest';
import { oldDatabase } from '#server/testing/database/old-database.ts';
import { newId } from '#server/core/ids.ts';
import { migrateDatabase } from './migrate.ts';

const at = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';

test('a version that was rated and answered, but never decided, waits for the client again', async () => {
  const { location, insert, q } = await oldDatabase('0076');
  const person = { name: 'Ada', email: 'ada@example.com', emailKey: 'ada@example.com' };
  const [clientAccountId, contactId, answered, open] = [newId(), newId(), newId(), newId()];
  const times = { createdAt: at, updatedAt: at };
  await insert('contact', [{ id: contactId, ...person, origin: 'staff', ...times }]);
  await insert('clientAccount', [
    {
      id: clientAccountId,
      ...person,
      clientCode: 'TT-1',
      primaryContactId: contactId,
      searchText: 'ada',
      ...times,
    },
  ]);
  for (const id of [answered, open]) {
    const ready = { state: 'ready', progress: 1 };
    const names = { title: 'Home', fileType: 'image', originalName: 'home.png', deleted: false };
    await insert('clientPreview', [{ id, clientAccountId, ...names, ...ready, ...times }]);
    await insert('previewVersion', [
      { id, previewId: id, number: 1, contentHash: 'hash', ...ready, createdAt: at, readyAt: at },
    ]);
    await insert('previewFeedback', [
      {
        id: newId(),
        previewId: id,
        versionId: id,
        clientAccountId,
        contactId,
        feedback: 'Nice',
        rating: 4,
        ratingTouched: true,
        isRead: true,
        createdAt: at,
        ...(id === answered && { adminResponse: 'Thank you.', responseDate: later }),
      },
    ]);
  }
  const turns = async () => {
    const rows = await q.selectFrom('clientPreview').select(['id', 'turn', 'turnSince']).execute();
    return new Map(rows.map(({ id, turn, turnSince }) => [id, [turn, turnSince]]));
  };
  expect((await turns()).get(answered)).toEqual([null, null]);
  await migrateDatabase(location);
  const after = await turns();
  expect(after.get(answered)).toEqual(['client', at]);
  expect(after.get(open)).toEqual(['agency', at]);
});
