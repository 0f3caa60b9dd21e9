import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../postgres/postgres.ts';

// This program runs in its own process. It prints the resources of the run as one line of JSON and removes them when its
// standard input closes.

const prefix = `foyer_${randomBytes(6).toString('hex')}_`;

/** The folder for test data: TMPDIR if set, else /dev/shm in memory if it has 2 GB free, else the temporary folder. */
function folderForData(): string {
  if (process.env['TMPDIR']) return process.env['TMPDIR'];
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 2 * 1024 ** 3 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Drops the run's databases on a server that was running before and continues. */
async function dropDatabases(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  await client.end();
}

async function main(): Promise<void> {
  const parentGone = once(process.stdin.resume(), 'close');
  // A signal must not end this process before its parent ends. Writing to a parent that has ended must not fail.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.stdout.on('error', () => {});
  const folder = mkdtempSync(join(folderForData(), 'foyer-run-'));
  // Containers often forbid running programs in /dev/shm.
  const programs = mkdtempSync(join(tmpdir(), 'foyer-programs-'));
  // The account that runs PostgreSQL must reach the data and the programs.
  for (const path of [folder, programs]) chmodSync(path, 0o711);
  const given = process.env['TEST_DATABASE_URL'];
  try {
    const own = process.argv[2] === 'postgres' && !given ? await startPostgres(folder, programs) : null;
    const adminUrl = process.argv[2] === 'postgres' ? (own?.socketUrl ?? given ?? null) : null;
    process.stdout.write(`${JSON.stringify({ folder, prefix, adminUrl })}\n`);
    await Promise.race(own ? [parentGone, own.exited] : [parentGone]);
    if (own) await own.stop();
    else if (adminUrl) await dropDatabases(adminUrl);
  } finally {
    for (const path of [folder, programs])
      rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

await main();
