import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its missing parents, readable by this account alone. Node's option `recursive` is not used, because it
 * never ends below /proc.
 */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made the folder in the meantime.
    if (!existsSync(folder)) throw error;
  }
}
