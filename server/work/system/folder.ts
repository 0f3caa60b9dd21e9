import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The parts of the data folder that others on the machine can read, in words for the operator; null if none. */
export async function folderFault(dataDir: string): Promise<string | null> {
  const open: string[] = [];
  for (const path of [dataDir, join(dataDir, 'secret.key')]) {
    const found = await stat(path).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(path);
  }
  if (open.length === 0) return null;
  return `Run "chmod -R go= ${dataDir}": ${open.join(' and ')} ${open.length === 1 ? 'is' : 'are'} open to them.`;
}
