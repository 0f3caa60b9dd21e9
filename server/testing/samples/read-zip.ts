import { inflateRawSync } from 'node:zlib';

/** The files of an archive by name. The archive is read from its end, as unzip programs do. */
export function readZip(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('This archive has no end.');
  const files: Record<string, Buffer> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const named = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + named);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(from, from + archive.readUInt32LE(at + 20));
    files[name] = archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content);
    at += 46 + named + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
