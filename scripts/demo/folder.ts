import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolders } from '#server/core/process/make-folders.ts';

/** A marker file that the demo puts into each folder it makes. The demo refills or deletes only folders with this file. */
const marker = 'sample-agency.txt';

const words = (state: 'filling' | 'full') =>
  `This folder belongs to \`npm run demo\`; \`npm run demo -- --remove\` deletes it.\n${state}\n`;

/** The folder of the sample agency, inside the data folder. */
export const demoFolder = (dataDir: string | undefined) => resolve(dataDir?.trim() || './data', 'demo');

/** An error: the folder contains data that the demo did not make. */
export class NotOurs extends Error {
  override name = 'NotOurs';
  constructor(folder: string) {
    super(`${folder} holds data that the demo did not make. It is left as it is; please move it first.`);
  }
}

/** The state of the folder. @throws NotOurs when it contains other data */
export async function stateOf(folder: string): Promise<'missing' | 'filling' | 'full'> {
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return 'missing';
  const text = await readFile(join(folder, marker), 'utf8').catch(() => null);
  if (text === words('full')) return 'full';
  if (text === words('filling')) return 'filling';
  throw new NotOurs(folder);
}

/** Creates the folder, or empties it after an interrupted filling. */
export async function begin(folder: string): Promise<void> {
  await remove(folder);
  makeFolders(folder);
  await writeFile(join(folder, marker), words('filling'));
}

/** Marks the folder as completely filled. */
export const finish = (folder: string): Promise<void> => writeFile(join(folder, marker), words('full'));

/** Deletes the folder and its content. Returns false if the folder does not exist. @throws NotOurs */
export async function remove(folder: string): Promise<boolean> {
  if ((await stateOf(folder)) === 'missing') return false;
  await rm(folder, { recursive: true, force: true });
  return true;
}
