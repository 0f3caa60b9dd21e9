import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifyBackup } from '#server/app/upkeep/prove.ts';
import { readConfig } from '#server/core/config.ts';
import { BackupRefused } from '#server/data/backup.ts';
import { verify } from '#server/features/files/upkeep/verify.ts';
import { command, judge } from '../lib/command.ts';
import { withContext } from '../lib/open-context.ts';

function verifyOwn() {
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl === null && !existsSync(join(dataDir, 'foyer.db')))
    throw new BackupRefused(
      `DATA_DIR: ${dataDir} holds no database. Set it as it is for npm start (set -a; . /etc/foyer.env), or name a backup: npm run verify -- <folder>`,
    );
  return withContext(verify);
}

await command(async ([folder, ...more]) => {
  if (more.length > 0)
    throw new BackupRefused(
      'npm run verify looks at the installation, npm run verify -- <folder> at a backup.',
    );
  const { files, bytes, faults } = await (folder === undefined ? verifyOwn() : verifyBackup(resolve(folder)));
  const size = `${files} stored ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB`;
  judge(faults, `${size}: all as they were stored.`, (count) => `${size}: ${count}.`);
});
