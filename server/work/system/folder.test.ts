import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderFault } from './folder.ts';

test('a data folder or key that others can read is reported with the remedy', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-folder-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const key = join(dataDir, 'secret.key');
  await writeFile(key, 'key', { mode: 0o600 });
  expect(await folderFault(dataDir)).toBe(null);
  await chmod(key, 0o644);
  expect(await folderFault(dataDir)).toBe(`Run "chmod -R go= ${dataDir}": ${key} is open to them.`);
  await chmod(dataDir, 0o755);
  expect(await folderFault(dataDir)).toContain(`${dataDir} and ${key} are open to them.`);
});
