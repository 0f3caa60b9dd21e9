import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileWriter } from './file-writer.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-writer-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Writes the pieces one after another and returns the content of the file. */
async function written(pieces: Buffer[], options?: { consume: boolean }): Promise<Buffer> {
  const path = join(dir, 'file');
  const file = await open(path, 'w+');
  const writer = createFileWriter(file, 0, options);
  for (const piece of pieces) await writer.write(piece);
  await writer.end();
  await file.close();
  return readFile(path);
}

const own = (byte: number) => Buffer.from(new Uint8Array(100_000).fill(byte).buffer);

test('pieces owned by the writer are written, then their memory is freed', async () => {
  const pieces = [1, 2, 3, 4, 5, 6, 7].map(own);
  const expected = Buffer.concat(pieces);
  expect((await written(pieces, { consume: true })).equals(expected)).toBe(true);
  expect(pieces.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('pieces that others may still read stay unchanged', async () => {
  const theirs = own(1);
  await written([theirs]);
  expect(theirs).toEqual(own(1));
  const shared = own(2);
  await written([shared.subarray(0, 10), shared.subarray(10, 20)], { consume: true });
  expect(shared).toEqual(own(2));
});

test('a file synced by somebody else is written without waiting for a sync', async () => {
  const synced: boolean[] = [];
  for (const durable of [true, false]) {
    const path = join(dir, `${durable}`);
    const file = await open(path, 'w+');
    const sync = file.sync.bind(file);
    file.sync = () => (synced.push(durable), sync());
    const writer = createFileWriter(file, 0, { durable });
    await writer.write(own(3));
    await writer.end();
    await file.close();
    expect((await readFile(path)).equals(own(3))).toBe(true);
  }
  expect(synced).toEqual([true]);
});
