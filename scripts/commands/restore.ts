import { userOf } from '#server/app/upkeep/in-use.ts';
import { verifyBackup } from '#server/app/upkeep/prove.ts';
import { BackupRefused, readLabel, restore } from '#server/data/backup.ts';
import { withBackup } from '#server/data/bucket-backup.ts';
import { readConfig } from '#server/core/config.ts';
import { startStep } from '#server/core/process/start-failure.ts';
import { command, say } from '../lib/command.ts';

await command(async (args) => {
  const [given, ...more] = args.filter((word) => word !== '--anyway');
  if (given === undefined || more.length > 0)
    throw new BackupRefused('Name the folder of the backup: npm run restore -- ../foyer-backup');
  const config = readConfig();
  const user = await userOf(config);
  if (user !== null)
    throw new BackupRefused(
      `${config.dataDir} is in use: ${user} works with it, and what it took in meanwhile would be lost. Stop it first. Nothing was restored.`,
    );
  const aside = await startStep('folder', config, () =>
    withBackup(given, config.dataDir, async (folder) => {
      // Check the backup before moving anything, so that a damaged backup never replaces good data.
      if (!args.includes('--anyway') && (await readLabel(folder)) !== null) {
        const { faults } = await verifyBackup(folder);
        if (faults.length > 0)
          throw new BackupRefused(
            `${faults.join('\n')}\nNothing was restored. Take an older backup, or restore this one with its faults: npm run restore -- ${given} --anyway`,
          );
      }
      return restore(config, folder);
    }),
  );
  say(
    `The backup is restored into ${config.dataDir}.`,
    ...(aside === null ? [] : [`The earlier data is in ${aside}. Delete it once everything works.`]),
    ...(config.databaseUrl === null ? [] : ['Its rows are in the database of DATABASE_URL.']),
    ...(config.storage === null ? [] : ['Its files are in the bucket of STORAGE_URL.']),
    'The next start erases again the people who were erased after this backup.',
  );
});
