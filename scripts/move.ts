// Copies the rows and files of this installation to a place that several machines share. It only reads the local data.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/core/config.ts';
import { startFailure, startStep } from '#server/core/process/start-failure.ts';
import { moveFiles, moveRows } from '#server/app/upkeep/move.ts';

const help =
  'npm run move -- --to postgres://user:password@host/database --files s3://bucket/prefix (either alone is possible; S3_ENDPOINT and AWS_* as for the program)\n';

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, files: { type: 'string' } } });
  if (values.to === undefined && values.files === undefined) {
    process.stderr.write(help);
    process.exit(1);
  }
  const from = readConfig();
  const place = await mkdtemp(join(tmpdir(), 'foyer-move-'));
  const to = readConfig({
    ...process.env,
    // A separate folder for temporary data: a killed process leaves nothing of it among the real data.
    DATA_DIR: place,
    DATABASE_URL: values.to ?? from.databaseUrl ?? '',
    STORAGE_URL: values.files ?? 'local',
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    // Copy files first: a row without its file is worse than a file without its row.
    if (values.files !== undefined) await startStep('folder', to, () => moveFiles(from, to, say));
    if (values.to !== undefined) await startStep('database', to, () => moveRows(from, to, place, say));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  say('All of it is there, compared row by row and hash by hash. What was here is as it was.');
  say(
    'Set DATABASE_URL, STORAGE_URL and SECRET_KEY (the text of secret.key in DATA_DIR) on every machine, and start.',
  );
} catch (error) {
  const words =
    error instanceof TypeError || (error instanceof Error && error.name === 'CopyDiffers')
      ? error.message
      : startFailure(error);
  process.stderr.write(`${error instanceof ConfigError ? error.message : words}\n`);
  process.exit(1);
}
