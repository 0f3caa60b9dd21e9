import { resolve } from 'node:path';
import { noteProof } from '#server/app/upkeep/make-backup.ts';
import { prove } from '#server/app/upkeep/prove.ts';
import { BackupRefused, backupsIn } from '#server/data/backup.ts';
import { readConfig } from '#server/core/config.ts';
import { startStep } from '#server/core/process/start-failure.ts';
import { command, judge } from '../lib/command.ts';

await command(async ([given, ...more]) => {
  const config = readConfig();
  const [newest] = config.backupDir === null ? [] : await backupsIn(config.backupDir);
  const folder = given ?? newest;
  if (folder === undefined || more.length > 0)
    throw new BackupRefused('Name the folder of a backup: npm run prove -- ../foyer-backup');
  const proof = await startStep('folder', config, () => prove(resolve(folder)));
  await noteProof(config, resolve(folder), proof);
  const { faults, rows, files, bytes } = proof;
  judge(
    faults,
    `Restored in a separate place: ${rows} rows and ${files} stored files (${(bytes / 1e6).toFixed(1)} MB) are unchanged, and a sign-in worked.`,
    (count) => `${count}: this backup is not sound.`,
  );
});
