import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the whole run, deleted at exit in any case. */
const home = mkdtempSync(join(tmpdir(), 'foyer-bench-'));

process.on('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));

/** Makes a new folder that is deleted at the end of the bench. */
export const newFolder = (name: string): string => mkdtempSync(join(home, `${name}-`));

/** Empties a folder early: a complete bench writes some gigabytes. */
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** The parent folder: an account without access to it cannot reach the folders inside. */
export const foldersHome = home;
