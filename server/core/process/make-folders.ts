import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and its missing parents, for this account alone. Node's `recursive` never ends below /proc. */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/** Makes a folder if it is missing, and checks that this account can write to it. */
export function makeWritable(folder: string): void {
  makeFolders(folder);
  accessSync(folder, constants.W_OK);
}
