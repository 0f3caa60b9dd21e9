import { resolve } from 'node:path';
import { makeBackup } from '#server/app/upkeep/make-backup.ts';
import { BackupRefused } from '#server/data/backup.ts';
import { readConfig } from '#server/core/config.ts';
import { startStep } from '#server/core/process/start-failure.ts';
import { command, say } from '../lib/command.ts';

await command(async ([given, ...more]) => {
  if (given === undefined || more.length > 0)
    throw new BackupRefused('Name the folder of the backup: npm run backup -- ../foyer-backup');
  const target = resolve(given);
  const config = readConfig();
  const made = await startStep('folder', config, () => makeBackup(config, target));
  const { rows, files, bytes, removed, hook } = made;
  say(
    `${target} holds the database (${rows} rows) and ${files} stored ${files === 1 ? 'file' : 'files'} (${(bytes / 1e6).toFixed(1)} MB), the key and the outbox.`,
    ...removed.map((folder) => `${folder} had expired and is removed.`),
    `To try it: npm run prove -- ${target}`,
    `To restore it: stop Foyer, npm run restore -- ${target}, start.`,
  );
  if (hook === null) return;
  process.stderr.write(`${hook}\n`);
  process.exitCode = 1;
});
