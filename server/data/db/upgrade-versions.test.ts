import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { oldDatabase, type OldDatabase } from '#server/testing/database/old-database.ts';
import { newId } from '#server/core/ids.ts';
import { migrateDatabase } from './migrate.ts';

const at = '2026-01-01T00:00:00.000Z';
let old: OldDatabase;
beforeEach(async () => {
  old = await oldDatabase('0020');
});

/** Previews as they were before versions, each with its original, its rendition and feedback; one in ten is still prepared. */
async function fill(count: number) {
  const { insert } = old;
  const person = { name: 'Ada', email: 'ada@example.com', emailKey: 'ada@example.com' };
  const [clientAccountId, contactId] = [newId(), newId()];
  await insert('contact', [{ id: contactId, ...person, origin: 'staff', createdAt: at, updatedAt: at }]);
  await insert('clientAccount', [
    {
      id: clientAccountId,
      ...person,
      clientCode: 'TT-1',
      primaryContactId: contactId,
      searchText: 'ada',
      createdAt: at,
      updatedAt: at,
    },
  ]);
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    original: newId(),
    marked: n % 10 === 0 ? null : newId(),
    sha256: createHash('sha256').update(`file ${n}`).digest('hex'),
  }));
  const file = (id: string, sha256: string, purpose: string) => ({
    id,
    fileName: `${id}.png`,
    originalName: 'home.png',
    mime: 'image/png',
    kind: 'image',
    size: 1,
    sha256,
    width: 1600,
    height: 1000,
    storageKey: id,
    purpose,
    clientAccountId,
    createdAt: at,
  });
  await insert(
    'file',
    rows.flatMap(({ original, marked, sha256 }) => [
      file(original, sha256, 'preview-original'),
      ...(marked === null ? [] : [file(marked, '-', 'preview-marked')]),
    ]),
  );
  await insert(
    'clientPreview',
    rows.map(({ id, original, marked }) => ({
      id,
      clientAccountId,
      title: 'Home',
      fileType: 'image',
      originalName: 'home.png',
      originalId: original,
      markedId: marked,
      state: marked === null ? 'processing' : 'ready',
      progress: marked === null ? 0.5 : 1,
      deleted: false,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await insert(
    'previewFeedback',
    rows.map(({ id }) => ({
      id: newId(),
      previewId: id,
      clientAccountId,
      feedback: 'Nice',
      rating: 4,
      ratingTouched: true,
      isRead: false,
      createdAt: at,
    })),
  );
  return rows;
}

const countOf = async (table: 'clientPreview' | 'previewFeedback' | 'previewVersion' | 'versionFile') => {
  const counted = old.db
    .q()
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
};

test('10,000 previews become their own first versions, with all that was said of them', async () => {
  const rows = await fill(10_000);
  const ids = async (table: 'clientPreview' | 'previewFeedback') =>
    (await old.db.q().selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const kept = [await ids('clientPreview'), await ids('previewFeedback')];
  await migrateDatabase(old.location);
  expect([await ids('clientPreview'), await ids('previewFeedback')]).toEqual(kept);
  expect([await countOf('previewVersion'), await countOf('versionFile')]).toEqual([10_000, 10_000]);

  const [waiting, shown] = rows;
  const version = (id = '') =>
    old.db.q().selectFrom('previewVersion').selectAll().where('previewId', '=', id).executeTakeFirstOrThrow();
  expect(await version(shown?.id)).toMatchObject({
    id: shown?.id,
    number: 1,
    state: 'ready',
    readyAt: at,
    // Of one file: the hash of its hash.
    contentHash: createHash('sha256')
      .update(shown?.sha256 ?? '')
      .digest('hex'),
  });
  expect(await version(waiting?.id)).toMatchObject({ state: 'processing', progress: 0.5, readyAt: null });
  // Whose name stands in what was marked then, nobody knows: it counts as that of the person the company belongs to.
  const { id: contactId } = await old.db.q().selectFrom('contact').select('id').executeTakeFirstOrThrow();
  const pages = old.db.q().selectFrom('versionFile').select(['markNames', 'markedId']);
  const named = (await pages.execute()).map(({ markNames, markedId }) => [markedId !== null, markNames]);
  expect(named.filter(([marked, name]) => name === (marked ? contactId : null))).toHaveLength(10_000);
  const unsaid = old.db.q().selectFrom('previewFeedback').select('id').where('versionId', 'is', null);
  expect(await unsaid.execute()).toEqual([]);
  const slice = old.db
    .q()
    .selectFrom('versionSlice')
    .selectAll()
    .where('versionFileId', '=', shown?.id ?? '');
  expect(await slice.execute()).toEqual([
    { versionFileId: shown?.id, page: 1, y: 0, width: 1600, height: 1000, fileId: shown?.marked },
  ]);
});
