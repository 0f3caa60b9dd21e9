import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type StorageLocation } from '#server/core/config.ts';
import { AppError } from '#server/core/errors.ts';
import { sweepFiles } from '#server/features/files/upkeep/sweep.ts';
import { addEveryone } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { startSwift, swiftRoot, type Swift } from '#server/data/storage/testing/swift.ts';
import { testApp } from '#server/testing/test-app.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const megabyte = 1024 * 1024;

async function* pieces(bytes: Buffer, size = 60_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = async (storage: Storage, key: string, range?: { start: number; end: number }) => {
  const object = await storage.get(key, range);
  return object && { size: object.size, bytes: await buffer(object.stream) };
};

const keys = async (storage: Storage, prefix = '') => {
  const found = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.toSorted();
};

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-storage-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** Files in the data folder that are no stored objects, and so should not be left there. */
const leftovers = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/files\/[a-z0-9]+$/.test(entry.parentPath))
    .map(({ name }) => name);

/** Tests for every kind of storage. */
function everywhere(open: () => Storage) {
  let storage: Storage;

  beforeEach(() => {
    storage = open();
  });

  afterEach(async () => {
    for (const key of await keys(storage)) await storage.delete(key);
    storage.close();
    expect(await leftovers()).toEqual([]);
  });

  test('returns stored content, whole and in parts', async () => {
    const bytes = randomBytes(3 * megabyte + 17);
    expect(await storage.put('ab/one.bin', pieces(bytes), { maxBytes: bytes.length })).toEqual({
      size: bytes.length,
      sha256: sha256(bytes),
    });
    const whole = await read(storage, 'ab/one.bin');
    expect(whole?.size).toBe(bytes.length);
    expect(whole?.bytes.equals(bytes)).toBe(true);
    const part = await read(storage, 'ab/one.bin', { start: 1_000_000, end: 1_999_999 });
    expect(part?.size).toBe(bytes.length);
    expect(part?.bytes.equals(bytes.subarray(1_000_000, 2_000_000))).toBe(true);
    const last = await read(storage, 'ab/one.bin', { start: bytes.length - 1, end: bytes.length - 1 });
    expect(last?.bytes).toEqual(bytes.subarray(-1));
  });

  test('stores a local file and leaves the file unchanged', async () => {
    const path = join(dataDir, 'mine');
    const bytes = randomBytes(200_000);
    await writeFile(path, bytes);
    const stored = { size: bytes.length, sha256: sha256(bytes) };
    expect(await storage.putFile('cd/two.png', path)).toEqual(stored);
    expect(await storage.putFile('cd/three.png', path, { ...stored })).toEqual(stored);
    expect(await readFile(path)).toEqual(bytes);
    await utimes(path, new Date(0), new Date(0));
    await storage.putFile('cd/late.png', path);
    for await (const { modifiedAt } of storage.list('cd/late'))
      expect(Math.abs(Date.now() - modifiedAt)).toBeLessThan(60_000);
    await rm(path);
    for (const key of ['cd/two.png', 'cd/three.png'])
      expect((await read(storage, key))?.bytes.equals(bytes)).toBe(true);
  });

  test('stores a local file in two steps, or discards it between them', async () => {
    const path = join(dataDir, 'staged');
    const bytes = randomBytes(100_000);
    await writeFile(path, bytes);
    const known = { size: bytes.length, sha256: sha256(bytes) };
    const [taken, left] = [await storage.stage('ef', path, known), await storage.stage('ef', path, known)];
    expect(await keys(storage)).toEqual([]);
    await left.discard();
    expect(await taken.store('ef/one.png')).toEqual(known);
    await rm(path);
    expect(await keys(storage)).toEqual(['ef/one.png']);
    expect((await read(storage, 'ef/one.png'))?.bytes.equals(bytes)).toBe(true);
  });

  test('stores nothing if content is too large or breaks off', async () => {
    const bytes = randomBytes(300_000);
    await expect(storage.put('ab/large', pieces(bytes), { maxBytes: 299_999 })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    const broken = async function* () {
      yield bytes;
      throw new Error('The sender went away.');
    };
    await expect(storage.put('ab/broken', broken(), { maxBytes: 400_000 })).rejects.toThrow('went away');
    await expect(storage.putFile('ab/none', join(dataDir, 'none'))).rejects.toThrow('ENOENT');
    expect(await keys(storage)).toEqual([]);
  });

  test('replaces an object as a whole', async () => {
    await storage.put('ab/same', pieces(Buffer.alloc(100_000, 1)), { maxBytes: megabyte });
    await storage.put('ab/same', pieces(Buffer.from('short')), { maxBytes: megabyte });
    expect((await read(storage, 'ab/same'))?.bytes.toString()).toBe('short');
  });

  test('reports missing objects', async () => {
    expect(await storage.get('ab/nothing')).toBeNull();
    await expect(storage.localPath('ab/nothing')).rejects.toMatchObject({ code: 'not_found' });
    await storage.put('ab/gone', pieces(Buffer.from('x')), { maxBytes: 1 });
    await storage.delete('ab/gone');
    await storage.delete('ab/gone');
    expect(await storage.get('ab/gone')).toBeNull();
  });

  test('lists by prefix, over any number of pages', async () => {
    for (const key of ['ab/1', 'ab/2', 'ab/3', 'ab/4', 'abc/5', 'b/6'])
      await storage.put(key, pieces(Buffer.from(key)), { maxBytes: 10 });
    expect(await keys(storage)).toEqual(['ab/1', 'ab/2', 'ab/3', 'ab/4', 'abc/5', 'b/6']);
    expect(await keys(storage, 'ab/')).toEqual(['ab/1', 'ab/2', 'ab/3', 'ab/4']);
    expect(await keys(storage, 'no/')).toEqual([]);
    for await (const { size, modifiedAt } of storage.list('b/')) {
      expect(size).toBe(3);
      expect(Math.abs(Date.now() - modifiedAt)).toBeLessThan(60_000);
    }
  });

  test('provides a local file for programs that need one', async () => {
    const bytes = randomBytes(70_000);
    await storage.put('ab/clip.mp4', pieces(bytes), { maxBytes: megabyte });
    const { path, done } = await storage.localPath('ab/clip.mp4');
    expect(await readFile(path)).toEqual(bytes);
    await done();
    expect((await read(storage, 'ab/clip.mp4'))?.bytes.equals(bytes)).toBe(true);
  });

  test.each([
    '../escape',
    '/etc/passwd',
    'a//b',
    'a/../b',
    'a/./b',
    '',
    'a/',
    '.hidden',
    'A',
    'a\\b',
    'a\0b',
  ])('refuses the object name %j', async (key) => {
    await expect((async () => storage.get(key))()).rejects.toThrow('not a storage key');
    await expect(storage.put(key, pieces(Buffer.from('x')), { maxBytes: 1 })).rejects.toThrow(
      'not a storage key',
    );
  });
}

describe('on disk', () => {
  everywhere(() => diskStorage(dataDir));

  test('sweeps remains of interrupted writes, but not files being written', async () => {
    const storage = diskStorage(dataDir);
    await storage.put('ab/kept', pieces(Buffer.from('kept')), { maxBytes: 10 });
    const folder = join(dataDir, 'files/.unfinished');
    await writeFile(join(folder, 'old'), 'half');
    await writeFile(join(folder, 'new'), 'half');
    await utimes(join(folder, 'old'), new Date(0), new Date(0));
    expect(await keys(storage)).toEqual(['ab/kept']);
    await storage.sweep(Date.now() - 60_000);
    expect(await readdir(folder)).toEqual(['new']);
    await storage.sweep(Date.now() + 60_000);
    expect(await readdir(folder)).toEqual([]);
  });

  test('nobody else on the machine can read the files', async () => {
    await chmod(dataDir, 0o755);
    await diskStorage(dataDir).put('ab/one', pieces(Buffer.from('x')), { maxBytes: 10 });
    expect((await stat(join(dataDir, 'files'))).mode & 0o77).toBe(0);
    expect((await stat(join(dataDir, 'files/ab/one'))).mode & 0o77).toBe(0);
  });
});

// Runs with one engine only: files are outside the database, and the service takes seconds to start.

const found = swiftRoot();
const missing = 'missing' in found ? found.missing : null;

describe.skipIf(missing !== null)(`in a bucket${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  let swift: Swift;
  let location: StorageLocation;

  beforeAll(async () => {
    swift = await startSwift('root' in found ? found.root : '');
    const { storage } = readConfig(swift.env);
    if (!storage) throw new Error('The address of the service is not read.');
    location = storage;
  });

  afterAll(() => swift.stop());

  everywhere(() => s3Storage(dataDir, location, { pageSize: 3 }));

  test('the program stores files there, reads parts, removes and sweeps them', async () => {
    const app = await testApp(swift.env);
    const { clientA } = await addEveryone(app);
    const bytes = png(200, 100, [3, 2, 1]);
    const sent = await clientA.post('/api/client/artwork', {
      originalName: 'a.png',
      filePath: dataUrl('image/png', bytes),
    });
    expect([sent.statusCode, sent.body]).toEqual([201, expect.any(String)]);
    const { id, filePath } = sent.json<{ id: string; filePath: string }>();
    const part = await clientA.get(filePath, { range: 'bytes=10-99' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-99/${bytes.length}`]);
    expect(part.rawPayload.equals(bytes.subarray(10, 100))).toBe(true);
    expect(await keys(app.context.storage)).toHaveLength(1);
    await clientA.delete(`/api/client/artwork/${id}`);
    expect((await clientA.get(filePath)).statusCode).toBe(404);
    app.clock.now += 31 * 24 * 60 * 60 * 1000;
    await sweepFiles(app.context);
    expect(await keys(app.context.storage)).toEqual([]);
  });

  test('reports a wrong key', async () => {
    const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'wrong', sessionToken: null };
    const storage = s3Storage(dataDir, { ...location, credentials });
    await expect(storage.get('ab/one')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(storage.put('ab/one', pieces(Buffer.from('x')), { maxBytes: 1 })).rejects.toThrow(AppError);
    expect(await storage.fault()).toMatch(/^AWS_ACCESS_KEY_ID and .* are not accepted by http/);
    storage.close();
    expect(await leftovers()).toEqual([]);
  });

  test('reports a missing bucket before anybody sends a file', async () => {
    const good = s3Storage(dataDir, location);
    expect(await good.fault()).toBeNull();
    const bad = s3Storage(dataDir, { ...location, bucket: 'nowhere' });
    expect(await bad.fault()).toMatch(/^STORAGE_URL names the bucket nowhere, which does not exist at http/);
    await expect(bad.put('ab/one', pieces(Buffer.from('x')), { maxBytes: 1 })).rejects.toMatchObject({
      code: 'unavailable',
    });
    good.close();
    bad.close();
  });
});
