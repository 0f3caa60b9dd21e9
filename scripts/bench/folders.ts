import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the whole run: whatever ends the bench, it goes with all that is in it. */
const home = mkdtempSync(join(tmpdir(), 'foyer-bench-'));

process.on('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));

/** A new folder that lasts as long as the bench. */
export const newFolder = (name: string): string => mkdtempSync(join(home, `${name}-`));

/** Empties a folder before its time: a bench with everything writes some gigabytes. */
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Where the folders are: an account that may not look into it cannot reach those in it. */
export const foldersHome = home;
