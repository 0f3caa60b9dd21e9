import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../postgres/postgres.ts';
import { folderForData } from './memory.ts';

// Runs as a process of its own: prints what it keeps as one line of JSON, and removes it when standard input closes.

const prefix = `foyer_${randomBytes(6).toString('hex')}_`;

/** Drops what the run made on a server that lives on. */
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
  // A signal to this process alone ends it no sooner than its parent; a parent that is gone cannot read the line.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.stdout.on('error', () => {});
  const folder = mkdtempSync(join(folderForData(), 'foyer-run-'));
  // Containers often forbid programs in /dev/shm.
  const programs = mkdtempSync(join(tmpdir(), 'foyer-programs-'));
  // The account of PostgreSQL has to reach its data and its programs.
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
