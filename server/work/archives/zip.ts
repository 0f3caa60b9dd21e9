import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZipEntry {
  /** Its name; a slash puts it into a folder of the archive. */
  name: string;
  /** Exactly as many bytes as `content` yields; null where nobody knows before. */
  size: number | null;
  modifiedAt: Date;
  content(): AsyncIterable<Uint8Array>;
}

/** An archive while it is read: its bytes in total, null where they are not known before, and the bytes, no faster than they are taken. */
export interface Archive {
  size: number | null;
  stream: Readable;
}

/**
 * Archives files as they are: pictures and videos are compressed already; what is written meanwhile, texts, is compressed. Each is opened when it is its turn, and nothing is kept in
 * memory. Beyond 4 GB the archive has the fields of 64 bits (zip64).
 */
export async function zip(entries: readonly ZipEntry[]): Promise<Archive> {
  const archive = new ZipFile();
  const stream = archive.outputStream as Readable;
  let open: Readable | null = null;
  archive.on('error', (error: Error) => stream.destroy(error));
  // A reader that stops leaves nothing open.
  stream.once('close', () => open?.destroy());
  for (const entry of entries) {
    const { name, size, modifiedAt } = entry;
    archive.addReadStreamLazy(
      name,
      { ...(size === null ? {} : { size }), mtime: modifiedAt, compress: size === null },
      (give) => {
        open = Readable.from(entry.content(), { objectMode: false });
        // The package listens to no errors of what it reads: unheard, one would end the process.
        open.on('error', (error) => stream.destroy(error));
        give(null, open);
      },
    );
  }
  const size = await new Promise<number>((resolve) => {
    // The types leave out what the callback is given.
    const told = resolve as () => void;
    archive.end({ forceZip64Format: false, comment: '' }, told);
  });
  return { size: size < 0 ? null : size, stream };
}
