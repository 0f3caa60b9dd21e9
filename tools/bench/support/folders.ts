import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the whole run, deleted at exit, whatever ends the bench. */
const home = mkdtempSync(join(tmpdir(), 'foyer-bench-'));

process.on('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));

/** A new folder, deleted at the end of the bench. */
export const newFolder = (name: string): string => mkdtempSync(join(home, `${name}-`));

/** Empties a folder early: a complete bench writes some gigabytes. */
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** The parent folder: an account without access to it cannot reach the folders inside. */
export const foldersHome = home;
