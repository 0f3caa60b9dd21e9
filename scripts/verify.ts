import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifyBackup } from '#server/app/upkeep/prove.ts';
import { readConfig } from '#server/core/config.ts';
import { openContext } from './lib/open-context.ts';
import { startFailure } from '#server/core/process/start-failure.ts';
import { closeContext } from '#server/core/context.ts';
import { verify } from '#server/features/files/upkeep/verify.ts';

async function verifyOwn() {
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl === null && !existsSync(join(dataDir, 'foyer.db'))) {
    process.stderr.write(
      `DATA_DIR: ${dataDir} holds no database. Set it as it is for npm start (set -a; . /etc/foyer.env), or name a backup: npm run verify -- <folder>\n`,
    );
    process.exit(1);
  }
  const context = await openContext();
  try {
    return await verify(context);
  } finally {
    await closeContext(context);
  }
}

try {
  const [folder, ...more] = process.argv.slice(2);
  if (more.length > 0) {
    process.stderr.write(
      'npm run verify looks at the installation, npm run verify -- <folder> at a backup.\n',
    );
    process.exit(1);
  }
  const { files, bytes, faults } = await (folder === undefined ? verifyOwn() : verifyBackup(resolve(folder)));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const size = `${files} stored ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB`;
  process.stdout.write(
    faults.length === 0
      ? `${size}: all as they were stored.\n`
      : `${size}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
