import { resolve } from 'node:path';
import { BackupRefused, restore } from '#server/data/backup.ts';
import { readConfig } from '#server/core/config.ts';
import { startFailure, startStep } from '#server/core/start-failure.ts';

try {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0)
    throw new BackupRefused('Name the folder of the backup: npm run restore -- ../foyer-backup');
  const config = readConfig();
  const aside = await startStep('folder', config, () => restore(config, resolve(given)));
  const lines = [
    `${config.dataDir} holds what the backup held.`,
    ...(aside === null ? [] : [`What was there lies in ${aside}: remove it once all is well.`]),
    ...(config.databaseUrl === null ? [] : ['The database is PostgreSQL: restore it with pg_restore.']),
    'The next start erases again who was erased since.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof BackupRefused ? error.message : startFailure(error)}\n`);
  process.exit(1);
}
