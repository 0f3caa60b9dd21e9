import { resolve } from 'node:path';
import { openContext } from './lib/open-context.ts';
import { startFailure } from '#server/core/start-failure.ts';
import { closeContext } from '#server/core/context.ts';
import { verify } from '#server/features/files/upkeep/verify.ts';

try {
  const [folder, ...more] = process.argv.slice(2);
  if (more.length > 0) {
    process.stderr.write(
      'npm run verify looks at the installation, npm run verify -- <folder> at a backup.\n',
    );
    process.exit(1);
  }
  const context = await openContext(
    // A backup is a folder as DATA_DIR is one: what it holds of database and files is looked at there.
    folder === undefined ? process.env : { ...process.env, DATA_DIR: resolve(folder) },
  );
  const { files, bytes, faults } = await verify(context);
  await closeContext(context);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const size = `${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB`;
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
