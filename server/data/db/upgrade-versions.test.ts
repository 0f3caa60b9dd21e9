import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#server/testing/database/engines.ts';
import { newId } from '#server/core/ids.ts';
import { openDatabase, openKysely, type DatabaseLocation, type Db } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { migrations } from './migrations/list.ts';

const at = '2026-01-01T00:00:00.000Z';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0021'));

let database: FreshDatabase;
let location: DatabaseLocation;
let db: Db;
beforeEach(async () => {
  database = await freshDatabase();
  location = { databaseUrl: database.url, dataDir: `${database.dataDir}/old` };
  if (database.url !== null) {
    const bare = openKysely<unknown>(location);
    await sql`drop schema public cascade`.execute(bare);
    await sql`create schema public`.execute(bare);
    await bare.destroy();
  }
  await migrateDatabase(location, before);
  db = openDatabase(location);
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

/** Previews as they were before versions, each with its original, its rendition and feedback; one in ten is still prepared. */
async function fill(count: number) {
  const q = db.q() as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const insert = async (table: string, rows: Record<string, unknown>[]) => {
    for (let from = 0; from < rows.length; from += 200)
      await q
        .insertInto(table)
        .values(rows.slice(from, from + 200))
        .execute();
  };
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
  const counted = db
    .q()
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
};

test('10,000 previews become their own first versions within seconds, with all that was said of them', async () => {
  const rows = await fill(10_000);
  const ids = async (table: 'clientPreview' | 'previewFeedback') =>
    (await db.q().selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const kept = [await ids('clientPreview'), await ids('previewFeedback')];
  const start = performance.now();
  await migrateDatabase(location);
  expect(performance.now() - start).toBeLessThan(20_000);
  expect([await ids('clientPreview'), await ids('previewFeedback')]).toEqual(kept);
  expect([await countOf('previewVersion'), await countOf('versionFile')]).toEqual([10_000, 10_000]);

  const [waiting, shown] = rows;
  const version = (id = '') =>
    db.q().selectFrom('previewVersion').selectAll().where('previewId', '=', id).executeTakeFirstOrThrow();
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
  const unsaid = db.q().selectFrom('previewFeedback').select('id').where('versionId', 'is', null);
  expect(await unsaid.execute()).toEqual([]);
  const slice = db
    .q()
    .selectFrom('versionSlice')
    .selectAll()
    .where('versionFileId', '=', shown?.id ?? '');
  expect(await slice.execute()).toEqual([
    { versionFileId: shown?.id, page: 1, y: 0, width: 1600, height: 1000, fileId: shown?.marked },
  ]);
});
