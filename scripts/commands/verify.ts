import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifyBackup } from '#server/app/upkeep/prove.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext } from '#server/core/context.ts';
import { BackupRefused } from '#server/data/backup.ts';
import { verify } from '#server/features/files/upkeep/verify.ts';
import { command, say } from '../lib/command.ts';
import { openContext } from '../lib/open-context.ts';

async function verifyOwn() {
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl === null && !existsSync(join(dataDir, 'foyer.db')))
    throw new BackupRefused(
      `DATA_DIR: ${dataDir} holds no database. Set it as it is for npm start (set -a; . /etc/foyer.env), or name a backup: npm run verify -- <folder>`,
    );
  const context = await openContext();
  try {
    return await verify(context);
  } finally {
    await closeContext(context);
  }
}

await command(async ([folder, ...more]) => {
  if (more.length > 0)
    throw new BackupRefused(
      'npm run verify looks at the installation, npm run verify -- <folder> at a backup.',
    );
  const { files, bytes, faults } = await (folder === undefined ? verifyOwn() : verifyBackup(resolve(folder)));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const size = `${files} stored ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB`;
  say(
    faults.length === 0
      ? `${size}: all as they were stored.`
      : `${size}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
});
