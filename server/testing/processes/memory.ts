import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const enough = 2 * 1024 ** 3;

/** Where the data of tests lies: TMPDIR where it is set, else memory where Linux has 2 GB of it free, else the temporary folder. */
export function folderForData(): string {
  if (process.env['TMPDIR']) return process.env['TMPDIR'];
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= enough ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
