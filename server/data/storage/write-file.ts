import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { AppError } from '#server/core/errors.ts';
import type { StoredObject } from './storage.ts';

/**
 * Writes a source into a new file, syncs it, and returns size and hash. A failure leaves no file.
 * @throws AppError `payload_too_large` with `tooLarge` beyond `maxBytes`
 */
export async function writeFileFrom(
  path: string,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge = 'The file is too large.' }: { maxBytes: number; tooLarge?: string },
): Promise<StoredObject> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new AppError('payload_too_large', tooLarge);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
    await file.close();
    return { size, sha256: hash.digest('hex') };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** Size and hash of a local file. */
export async function describeFile(path: string): Promise<StoredObject> {
  const file = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(256 * 1024);
    let size = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, size);
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await file.close();
  }
}
