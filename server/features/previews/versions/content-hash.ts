import { createHash } from 'node:crypto';

/** The content that a decision is bound to: SHA-256 over the ordered hashes of the files, one on each line. */
export const contentHashOf = (hashes: readonly string[]): string =>
  createHash('sha256').update(hashes.join('\n')).digest('hex');
