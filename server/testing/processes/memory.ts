import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const enough = 2 * 1024 ** 3;

/** The folder for test data: TMPDIR if set, else memory if Linux has 2 GB of it free, else the temporary folder. */
export function folderForData(): string {
  if (process.env['TMPDIR']) return process.env['TMPDIR'];
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= enough ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
