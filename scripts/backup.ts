import { resolve } from 'node:path';
import { backUp, BackupRefused } from '#server/data/backup.ts';
import { readConfig } from '#server/core/config.ts';
import { startFailure, startStep } from '#server/core/start-failure.ts';

try {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0)
    throw new BackupRefused('Name the folder of the backup: npm run backup -- ../foyer-backup');
  const target = resolve(given);
  const config = readConfig();
  const { database, bucket, files, removed } = await startStep('folder', config, () =>
    backUp(config, target),
  );
  const lines = [
    `${target} holds ${database ? 'the database and ' : ''}${files} ${files === 1 ? 'file' : 'files'}.`,
    ...(database ? [] : ['The database is PostgreSQL: copy it with pg_dump, each time before this.']),
    ...(bucket
      ? ['The uploaded files lie in the bucket of STORAGE_URL: its service has tools to copy them.']
      : []),
    ...removed.map((folder) => `${folder} had expired and is removed.`),
    `To restore it: stop Foyer, npm run restore -- ${target}, start.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof BackupRefused ? error.message : startFailure(error)}\n`);
  process.exit(1);
}
