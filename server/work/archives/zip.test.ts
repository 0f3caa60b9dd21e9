import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { readZip } from '#server/testing/samples/read-zip.ts';
import { zip, type ZipEntry } from './zip.ts';

const modifiedAt = new Date('2026-11-22T10:30:12.000Z');

const entry = (name: string, ...parts: string[]): ZipEntry => ({
  name,
  size: Buffer.byteLength(parts.join('')),
  modifiedAt,
  async *content() {
    for (const part of parts) yield Buffer.from(part);
  },
});

async function written(entries: ZipEntry[]): Promise<Buffer> {
  return buffer((await zip(entries)).stream);
}

/** Reads an archive from its end, as unzip programs do. */
function readBack(archive: Buffer): Record<string, string> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, size, named] = [at + 16, at + 24, at + 28].map((where, n) =>
      n < 2 ? archive.readUInt32LE(where) : archive.readUInt16LE(where),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + named);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(from, from + size);
    expect(crc32(content)).toBe(sum);
    files[name] = content.toString();
    at += 46 + named + archive.readUInt16LE(at + 30);
  }
  return files;
}

test('every file comes out unchanged under its name, and the size was announced correctly', async () => {
  const entries = [entry('Logo – final.svg', '<svg/>'), entry('empty.txt'), entry('a.txt', 'one ', 'two')];
  const archive = await written(entries);
  expect(archive.length).toBe((await zip(entries)).size);
  expect(readBack(archive)).toEqual({ 'Logo – final.svg': '<svg/>', 'empty.txt': '', 'a.txt': 'one two' });
});

/** A file of `size` bytes, generated while it is read. It adds to `said` when it is opened and closed. */
function large(name: string, size: number, said: string[]): ZipEntry {
  const piece = Buffer.alloc(64 * 1024);
  return {
    name,
    size,
    modifiedAt,
    async *content() {
      said.push(`opens ${name}`);
      try {
        for (let left = size; left > 0; left -= piece.length)
          yield piece.subarray(0, Math.min(left, piece.length));
      } finally {
        said.push(`leaves ${name}`);
      }
    },
  };
}

test('a file is opened at its turn, and closed when nobody reads on', async () => {
  const said: string[] = [];
  const { stream } = await zip([large('a', 50_000_000, said), large('b', 50_000_000, said)]);
  await once(stream, 'readable');
  stream.read();
  expect(said).toEqual(['opens a']);
  stream.destroy();
  await eventually(() => said.length === 2);
  expect(said).toEqual(['opens a', 'leaves a']);
});

test('a file shorter than announced aborts the archive', async () => {
  await expect(written([{ ...entry('a', 'abc'), size: 5 }])).rejects.toThrow(/unexpected number of bytes/);
});

test('an archive of more than 4 GB uses the zip64 fields', async () => {
  const { size, stream } = await zip([large('a', 3_000_000_000, []), large('b', 3_000_000_000, [])]);
  stream.destroy();
  expect(size).toBeGreaterThan(6_000_000_000 + 56);
});

test('an unreadable file aborts the archive, and nothing else', async () => {
  const gone: ZipEntry = {
    ...entry('gone', 'abc'),
    async *content() {
      yield Buffer.from('a');
      throw new Error('The disk is gone.');
    },
  };
  await expect(written([entry('a', 'abc'), gone])).rejects.toThrow('The disk is gone.');
});

test('a text of unknown length is compressed, and the archive announces no size', async () => {
  const text = 'once upon a time '.repeat(1_000);
  const entries = [{ ...entry('index.html', text), size: null }, entry('files/a.txt', 'abc')];
  expect((await zip(entries)).size).toBeNull();
  const archive = await written(entries);
  expect(archive.length).toBeLessThan(2_000);
  const files = readZip(archive);
  expect([files['index.html']?.toString(), files['files/a.txt']?.toString()]).toEqual([text, 'abc']);
});
