import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in an archive. */
export interface ZipEntry {
  /** Its name. A slash puts it into a folder of the archive. */
  name: string;
  /** The exact number of bytes in `content`; null if it is unknown. */
  size: number | null;
  modifiedAt: Date;
  content(): AsyncIterable<Uint8Array>;
}

/** An archive as a stream that is produced as fast as it is read. `size` is its total bytes; null if it is unknown. */
export interface Archive {
  size: number | null;
  stream: Readable;
}

/**
 * Streams files as a zip archive. Pictures and videos are stored as they are, since they are compressed already; generated texts
 * are compressed. Each file is opened in its turn and streamed, never held in memory. Beyond 4 GB the archive uses zip64.
 */
export async function zip(entries: readonly ZipEntry[]): Promise<Archive> {
  const archive = new ZipFile();
  const stream = archive.outputStream as Readable;
  let open: Readable | null = null;
  archive.on('error', (error: Error) => stream.destroy(error));
  // When the reader stops, close the open file.
  stream.once('close', () => open?.destroy());
  for (const entry of entries) {
    const { name, size, modifiedAt } = entry;
    archive.addReadStreamLazy(
      name,
      { ...(size === null ? {} : { size }), mtime: modifiedAt, compress: size === null },
      (give) => {
        open = Readable.from(entry.content(), { objectMode: false });
        // The zip package does not listen for errors of its inputs. An unhandled one would end the process.
        open.on('error', (error) => stream.destroy(error));
        give(null, open);
      },
    );
  }
  const size = await new Promise<number>((resolve) => {
    // The package's types leave out the callback's argument.
    const told = resolve as () => void;
    archive.end({ forceZip64Format: false, comment: '' }, told);
  });
  return { size: size < 0 ? null : size, stream };
}
