import { expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { addClient } from '#server/testing/people.ts';
import { oldDatabase } from '#server/testing/database/old-database.ts';
import { migrateDatabase } from './migrate.ts';

const createdAt = '2026-01-01T00:00:00.000Z';

test('messages of before are known to have files or names of work, or nothing', async () => {
  const old = await oldDatabase('0048');
  const { id: clientAccountId } = await addClient({ db: old.db, now: Date.now });
  const [fileId, withFile, withLink, wordsAlone] = [newId(), newId(), newId(), newId()];
  const words = { clientAccountId, message: 'x', isRead: true, searchText: 'x', createdAt };
  await old.insert(
    'clientMessage',
    [withFile, withLink, wordsAlone].map((id) => ({ ...words, id, fromAdmin: false })),
  );
  const file = {
    fileName: 'a.png',
    originalName: 'a.png',
    mime: 'image/png',
    kind: 'image',
    size: 1,
    sha256: 'x',
  };
  await old.insert('file', [
    { ...file, id: fileId, storageKey: 'aa/a', purpose: 'attachment', clientAccountId, createdAt },
  ]);
  const hangs = { position: 0, fileId, name: 'a.png', internal: false };
  await old.insert('attachment', [
    { ...hangs, id: newId(), about: 'conversation', aboutId: clientAccountId, messageId: withFile },
  ]);
  const names = { position: 0, clientAccountId, subjectType: 'preview', subjectId: newId(), title: 'Home' };
  await old.insert('messageLink', [{ ...names, messageId: withLink }]);
  await migrateDatabase(old.location);
  const rows = await old.db
    .q()
    .selectFrom('clientMessage')
    .select(['id', 'hasParts'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: withFile, hasParts: true },
    { id: withLink, hasParts: true },
    { id: wordsAlone, hasParts: false },
  ]);
});

test('of deliveries the downloads are kept, and not that a card was drawn', async () => {
  const old = await oldDatabase('0082');
  const { id: clientAccountId, contactId } = await addClient({ db: old.db, now: Date.now });
  const [fetched, drawn] = [newId(), newId()];
  const given = { clientAccountId, previewTitle: 'Logo', versionNumber: 1, name: 'Final files' };
  const flags = { held: false, asksForWords: false, deleted: false };
  await old.insert(
    'delivery',
    [fetched, drawn].map((id) => ({ ...given, ...flags, id, createdAt })),
  );
  const downloadedAt = '2026-01-02T00:00:00.000Z';
  await old.insert('deliveryOpening', [
    { deliveryId: fetched, contactId, openedAt: createdAt, downloadedAt },
    { deliveryId: drawn, contactId, openedAt: createdAt, downloadedAt: null },
  ]);
  await migrateDatabase(old.location);
  const rows = await old.db.q().selectFrom('deliveryDownload').selectAll().execute();
  expect(rows).toEqual([{ deliveryId: fetched, contactId, downloadedAt }]);
});
