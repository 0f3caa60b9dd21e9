import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in an archive. */
export interface ZipEntry {
  /** The file's name. A slash in it puts the file into a folder of the archive. */
  name: string;
  /** The exact number of bytes in `content`; null if it is unknown. */
  size: number | null;
  modifiedAt: Date;
  content(): AsyncIterable<Uint8Array>;
}

/**
 * An archive as a stream, produced only as fast as it is read. `size` is the archive's total size in bytes; null if it is
 * unknown.
 */
export interface Archive {
  size: number | null;
  stream: Readable;
}

/**
 * Streams files as a ZIP archive. Pictures and videos are compressed already, so they are stored as they are; generated
 * texts are compressed. The files are opened one after another and streamed, never held in memory. Beyond 4 GB the archive
 * has the zip64 format.
 */
export async function zip(entries: readonly ZipEntry[]): Promise<Archive> {
  const archive = new ZipFile();
  const stream = archive.outputStream as Readable;
  let open: Readable | null = null;
  archive.on('error', (error: Error) => stream.destroy(error));
  // When the stream closes early, close the file that is open.
  stream.once('close', () => open?.destroy());
  for (const entry of entries) {
    const { name, size, modifiedAt } = entry;
    archive.addReadStreamLazy(
      name,
      { ...(size === null ? {} : { size }), mtime: modifiedAt, compress: size === null },
      (give) => {
        open = Readable.from(entry.content(), { objectMode: false });
        // The zip package does not handle errors of its input streams. An unhandled error would end the process.
        open.on('error', (error) => stream.destroy(error));
        give(null, open);
      },
    );
  }
  const size = await new Promise<number>((resolve) => {
    // The package's types leave out the argument of this callback.
    const told = resolve as () => void;
    archive.end({ forceZip64Format: false, comment: '' }, told);
  });
  return { size: size < 0 ? null : size, stream };
}
