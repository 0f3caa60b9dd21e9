import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** Its name; never a path. */
  name: string;
  /** Exactly as many bytes as `content` yields. */
  size: number;
  modifiedAt: Date;
  content(): AsyncIterable<Uint8Array>;
}

// The format follows APPNOTE.TXT 6.3 of PKWARE. Files are stored as they are: pictures and videos are compressed already. Sums
// follow each file in a data descriptor, so that nothing is read twice or kept in memory.
const signature = {
  local: 0x04_03_4b_50,
  descriptor: 0x08_07_4b_50,
  central: 0x02_01_4b_50,
  end: 0x06_05_4b_50,
};
const version = 20;
/** Sums follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x08_08;
const lengths = { local: 30, descriptor: 16, central: 46, end: 22 };
/** Beyond it archives need fields of 64 bits, which this does not write. */
const most = 0xff_ff_ff_ff;

/** Date and time as MS-DOS counts them, in steps of two seconds from 1980 on. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.max(1980, Math.min(2107, at.getUTCFullYear()));
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** The bytes of an archive of these files. @throws RangeError when that is more than 4 GB */
export function zipSize(entries: readonly Pick<ZipEntry, 'name' | 'size'>[]): number {
  const around = lengths.local + lengths.descriptor + lengths.central;
  const size = entries.reduce(
    (sum, entry) => sum + around + 2 * Buffer.byteLength(entry.name) + entry.size,
    lengths.end,
  );
  if (size > most || entries.length > 0xff_ff) throw new RangeError('An archive can have at most 4 GB.');
  return size;
}

function localHeader({ modifiedAt }: ZipEntry, name: Buffer): Buffer {
  const header = Buffer.alloc(lengths.local);
  const { time, date } = dosTime(modifiedAt);
  header.writeUInt32LE(signature.local, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor(sum: number, size: number): Buffer {
  const after = Buffer.alloc(lengths.descriptor);
  after.writeUInt32LE(signature.descriptor, 0);
  after.writeUInt32LE(sum, 4);
  after.writeUInt32LE(size, 8);
  after.writeUInt32LE(size, 12);
  return after;
}

function centralHeader({ modifiedAt, size }: ZipEntry, name: Buffer, sum: number, offset: number): Buffer {
  const header = Buffer.alloc(lengths.central);
  const { time, date } = dosTime(modifiedAt);
  header.writeUInt32LE(signature.central, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(sum, 16);
  header.writeUInt32LE(size, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

/** Writes an archive piece by piece, no faster than it is read. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  zipSize(entries);
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = offset;
    const header = localHeader(entry, name);
    yield header;
    let sum = 0;
    let size = 0;
    for await (const piece of entry.content()) {
      sum = crc32(piece, sum);
      size += piece.length;
      yield piece;
    }
    // The announced length of the answer would be wrong, so the reader has to learn that the archive is not whole.
    if (size !== entry.size) throw new Error(`${entry.size} bytes were announced and ${size} came.`);
    yield descriptor(sum, size);
    offset += header.length + size + lengths.descriptor;
    central.push(centralHeader(entry, name, sum, start));
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(lengths.end);
  end.writeUInt32LE(signature.end, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield directory;
  yield end;
}
