import type { FileHandle } from 'node:fs/promises';
import type { Mime } from './formats.ts';
import { readAt } from './structure.ts';

// ZIP archives, including office documents, are recognised by their table of contents. The program never unpacks them, but
// stores them and serves them unchanged.

/**
 * The type of a file whose first bytes are those of a ZIP archive: an accepted format, `macros` for an office document with
 * macros, or `damaged`.
 */
type ArchiveKind = Mime | 'macros' | 'damaged';

const endBytes = 22;
const longestComment = 65_535;
const mostTable = 8 * 1024 * 1024;
const startMark = 0x04034b50;
const entryMark = 0x02014b50;
const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** For each kind of office document, the part in the archive by which the kind is recognised. */
const parts: readonly (readonly [part: string, mime: Mime])[] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];

const openDocuments = new Set<string>([
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]);

/** True if the first bytes are those of a ZIP archive. */
export const beginsAsArchive = (head: Uint8Array): boolean =>
  head.length >= 4 && Buffer.from(head.buffer, head.byteOffset, 4).readUInt32LE(0) === startMark;

/** The names and positions of the entries in an archive's table of contents; null if the table is incomplete. */
function entriesOf(table: Buffer, count: number): { name: string; at: number }[] | null {
  const entries: { name: string; at: number }[] = [];
  let at = 0;
  while (at + 46 <= table.length && entries.length < count) {
    if (table.readUInt32LE(at) !== entryMark) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => table.readUInt16LE(at + field));
    const end = at + 46 + (name ?? 0);
    entries.push({ name: table.toString('utf8', at + 46, end), at: table.readUInt32LE(at + 42) });
    at = end + (extra ?? 0) + (comment ?? 0);
  }
  return at === table.length && entries.length === count ? entries : null;
}

/** The type of an OpenDocument file, read from its first entry, which is stored uncompressed. */
async function namedType(file: FileHandle): Promise<string> {
  const head = await readAt(file, 0, 256);
  const from = 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  return head.toString('latin1', from, from + head.readUInt32LE(18));
}

/** The type of an archive, read from its table of contents. The archive must end where the file ends. */
export async function archiveKind(file: FileHandle, size: number): Promise<ArchiveKind> {
  const tail = await readAt(file, Math.max(0, size - endBytes - longestComment), endBytes + longestComment);
  const at = tail.lastIndexOf(endMark);
  if (at === -1 || at + endBytes > tail.length) return 'damaged';
  if (at + endBytes + tail.readUInt16LE(at + 20) !== tail.length) return 'damaged';
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  // Archives with over 65,535 entries or 4 GB have other fields, but such files are too large to be accepted.
  if (start + bytes !== size - tail.length + at || bytes > mostTable) return 'damaged';
  const entries = entriesOf(await readAt(file, start, bytes), count);
  if (!entries) return 'damaged';
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('[Content_Types].xml')) {
    if (entries.some(({ name }) => /(^|\/)vbaProject\.bin$/i.test(name))) return 'macros';
    const found = parts.find(([part]) => names.has(part));
    if (found) return found[1];
  }
  if (entries.some(({ name, at: begin }) => name === 'mimetype' && begin === 0)) {
    const type = await namedType(file);
    if (openDocuments.has(type))
      return entries.some(({ name }) => /^(Basic|Scripts)\//.test(name)) ? 'macros' : (type as Mime);
  }
  return 'application/zip';
}
