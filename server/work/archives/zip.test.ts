import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip, zipSize, type ZipEntry } from './zip.ts';

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
  const pieces = [];
  for await (const piece of zip(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads an archive from its end, as programs do. */
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
    const from = local + 30 + archive.readUInt16LE(local + 26);
    const content = archive.subarray(from, from + size);
    expect(crc32(content)).toBe(sum);
    files[name] = content.toString();
    at += 46 + named;
  }
  return files;
}

test('every file comes out as it went in, under its name, and the size was told before', async () => {
  const entries = [entry('Logo – final.svg', '<svg/>'), entry('empty.txt'), entry('a.txt', 'one ', 'two')];
  const archive = await written(entries);
  expect(archive.length).toBe(zipSize(entries));
  expect(readBack(archive)).toEqual({ 'Logo – final.svg': '<svg/>', 'empty.txt': '', 'a.txt': 'one two' });
});

test('nothing is read before it is asked for, and no file before the one in front of it', async () => {
  const opened: string[] = [];
  const watched = (name: string): ZipEntry => ({
    ...entry(name, 'x'),
    async *content() {
      opened.push(name);
      yield Buffer.from('x');
    },
  });
  const pieces = zip([watched('a'), watched('b')]);
  await pieces.next();
  expect(opened).toEqual([]);
  await pieces.next();
  expect(opened).toEqual(['a']);
});

test('a file that is shorter than it was breaks the archive off', async () => {
  await expect(written([{ ...entry('a', 'abc'), size: 5 }])).rejects.toThrow('5 bytes were announced');
});

test('what needs more than 4 GB is refused before the first byte', async () => {
  const large = { name: 'a', size: 3_000_000_000 };
  expect(() => zipSize([large, large])).toThrow(RangeError);
});
