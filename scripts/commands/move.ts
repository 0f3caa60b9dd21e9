// Copies the rows and files of this installation to a database and file store that several machines share. It does not change
// the local data.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/core/config.ts';
import { startStep } from '#server/core/process/start-failure.ts';
import { moveFiles, moveRows } from '#server/app/upkeep/move.ts';
import { command, say } from '../lib/command.ts';

const help =
  'npm run move -- --to postgres://user:password@host/database --files s3://bucket/prefix (either alone is possible; S3_ENDPOINT and AWS_* as for the program)\n';

await command(async (args) => {
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, files: { type: 'string' } } });
  if (values.to === undefined && values.files === undefined) {
    process.stderr.write(help);
    process.exit(1);
  }
  const from = readConfig();
  const place = await mkdtemp(join(tmpdir(), 'foyer-move-'));
  const to = readConfig({
    ...process.env,
    // Temporary data get a folder of their own, so that a killed process leaves nothing among the real data.
    DATA_DIR: place,
    DATABASE_URL: values.to ?? from.databaseUrl ?? '',
    STORAGE_URL: values.files ?? 'local',
  });
  try {
    // Copy the files first: a row without its file is worse than a file without its row.
    if (values.files !== undefined) await startStep('folder', to, () => moveFiles(from, to, say));
    if (values.to !== undefined) await startStep('database', to, () => moveRows(from, to, place, say));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  say(
    'Everything is copied, and compared row by row and hash by hash. The old data is unchanged.',
    'Set DATABASE_URL, STORAGE_URL and SECRET_KEY (the text of secret.key in DATA_DIR) on every machine, and start.',
  );
});
