import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the whole run. It is deleted whenever the process exits. */
const home = mkdtempSync(join(tmpdir(), 'foyer-bench-'));

process.on('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));

/** Makes a new folder, which is deleted when the bench ends. */
export const newFolder = (name: string): string => mkdtempSync(join(home, `${name}-`));

/** Deletes a folder before the end, because a complete bench writes some gigabytes. */
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** The parent of all folders of the bench. An account needs access to it to reach a folder inside. */
export const foldersHome = home;
