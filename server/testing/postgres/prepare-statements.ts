import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import type { RecordedStatement } from '../database/statements.ts';
import { keep } from '../processes/supervise.ts';
import { connected, databaseAddress } from './postgres-pool.ts';
import { distinct, refused } from './refused.ts';

// Prepares the statements that a SQLite run recorded, on PostgreSQL: `prepare-statements.ts <folder of the run's statements>
// <report>`.
const [folder = '', report = ''] = process.argv.slice(2);
const lines = readdirSync(folder).flatMap((name) =>
  readFileSync(join(folder, name), 'utf8').trim().split('\n'),
);
const statements = distinct(lines.map((line) => JSON.parse(line) as RecordedStatement));
const run = await keep('postgres');
try {
  const { adminUrl, folder: dataDir, prefix } = run;
  if (adminUrl === null) throw new Error('There is no PostgreSQL.');
  const name = `${prefix}statements`;
  await connected(adminUrl, (client) => client.query(`create database ${name}`));
  const databaseUrl = databaseAddress(adminUrl, name);
  await migrateDatabase({ databaseUrl, dataDir });
  const failed = await connected(databaseUrl, (client) => refused(client, statements));
  writeFileSync(report, JSON.stringify({ prepared: statements.length - failed.length, failed }));
  for (const line of failed) console.error(`PostgreSQL refuses a statement of ${line}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  await run.stop();
}
