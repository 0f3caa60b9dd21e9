import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sweep } from '#server/app/sweep.ts';
import { addClient } from '#server/testing/people.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { storeFile, find, retentionMs, prepareDerived, record, remove, type StoredFile } from '../service.ts';

const app = appForEachTest();

let serial = 0;
const hour = 60 * 60 * 1000;
const sample = png(4, 4, [1, 2, 3]);

async function local() {
  const path = join(app.context.config.dataDir, `sample-${serial++}.png`);
  await writeFile(path, sample);
  return { path, size: sample.length, sha256: 'as it was told' };
}

async function keep(): Promise<StoredFile> {
  const { id, contactId } = await addClient(app.context);
  return storeFile(
    app.context,
    await local(),
    { purpose: 'artwork', clientAccountId: id, uploadedBy: { kind: 'client', id, contactId }, field: 'file' },
    async (file) => file,
  );
}

const derive = async (parent: StoredFile) =>
  prepareDerived(app.context, parent, (await local()).path, {
    purpose: 'thumbnail',
    mime: 'image/png',
    extension: 'png',
    kind: 'image',
    width: 4,
    height: 4,
  });

const objectOf = ({ storageKey }: StoredFile) => join(app.context.config.dataDir, 'files', storageKey);
const age = (file: StoredFile, ms: number) => {
  const at = new Date(app.clock.now - ms);
  return utimes(objectOf(file), at, at);
};

test('an object without a row is deleted after an hour; one with a row stays at any age', async () => {
  const kept = await keep();
  const orphan = await derive(kept);
  const fresh = await derive(kept);
  await age(kept, 100 * hour);
  await age(orphan, hour + 1_000);
  await sweep(app.context);
  expect([kept, orphan, fresh].map((file) => existsSync(objectOf(file)))).toEqual([true, false, true]);
});

test('deleted files and their derived files are purged after 30 days', async () => {
  const file = await keep();
  const small = await derive(file);
  await record(app.context, small);
  const other = await keep();
  await remove(app.context, file.id);
  app.clock.now += retentionMs - 1_000;
  await sweep(app.context);
  expect([file, small].map((one) => existsSync(objectOf(one)))).toEqual([true, true]);
  app.clock.now += 2_000;
  // The times of files come from the disk's clock, not from the test's clock.
  await age(small, retentionMs + 2 * hour);
  await sweep(app.context);
  expect([file, small, other].map((one) => existsSync(objectOf(one)))).toEqual([false, false, true]);
  expect([await find(app.context, file.id), await find(app.context, small.id)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a row with a missing object is reported and kept', async () => {
  const file = await keep();
  await app.context.storage.delete(file.storageKey);
  const told = vi.spyOn(app.context.log, 'error');
  await sweep(app.context);
  expect(told).toHaveBeenCalledWith({ count: 1, keys: [file.storageKey] }, 'The content of files is missing');
  expect(await find(app.context, file.id)).toBeDefined();
});

test('a failure after storing the object leaves neither object nor row', async () => {
  const { id, contactId } = await addClient(app.context);
  const failing = storeFile(
    app.context,
    await local(),
    { purpose: 'artwork', clientAccountId: id, uploadedBy: { kind: 'client', id, contactId }, field: 'file' },
    async (file) => {
      expect(existsSync(objectOf(file))).toBe(true);
      throw new Error('The feature changed its mind.');
    },
  );
  await expect(failing).rejects.toThrow('changed its mind');
  const left = [];
  for await (const object of app.context.storage.list('')) left.push(object.key);
  expect(left).toEqual([]);
  expect(await app.context.db.q().selectFrom('file').selectAll().execute()).toEqual([]);
});
