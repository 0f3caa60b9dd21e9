// Writes rows into a folder until enough commits are acknowledged, and prints the number of each. Runs with `disk.c`
// loaded.
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteHandle } from '#server/data/db/engines/sqlite/sqlite-connection.ts';
import { SqliteWriter } from '#server/data/db/engines/sqlite/sqlite-writer.ts';

const folder = process.argv[2] ?? '';
const commits = Number(process.argv[3]);
const file = join(folder, 'foyer.db');
const disk = process.env['DISK_FOLDER'] ?? '';

let acknowledged = 0;
let cuts = 0;

/** Opens the database and log that a power cut left, and checks that every acknowledged row is there. */
function look(database: string, log: string): void {
  const left = join(folder, 'left.db');
  for (const end of ['', '-wal', '-shm']) rmSync(left + end, { force: true });
  copyFileSync(database, left);
  if (existsSync(log)) copyFileSync(log, `${left}-wal`);
  const raw = new DatabaseSync(left);
  const state = raw.prepare('pragma integrity_check').get()?.['integrity_check'];
  const kept = raw.prepare('select count(*) as n from row where id <= ?').get(acknowledged)?.['n'];
  raw.close();
  if (state !== 'ok' || kept !== acknowledged)
    throw new Error(`${String(kept)} of ${acknowledged} rows are left, the database is ${String(state)}.`);
}

/**
 * Checks each pair of database and log that a power cut can leave. Each of the two is either as last written or as last
 * synced.
 */
function lookAtEach(databases: string[], logs: string[]): void {
  for (const database of databases.filter(existsSync)) for (const log of logs) look(database, log);
}

function lookAtCuts(): void {
  const names = readdirSync(disk).filter((name) => name.startsWith('cut-'));
  const at = (which: number) =>
    names.filter((name) => name.includes(`.${which}.`)).map((name) => join(disk, name));
  if (names.length > 0) {
    cuts += 1;
    lookAtEach(at(0), at(1));
  }
  for (const name of names) rmSync(join(disk, name));
}

const handle = new SqliteHandle(file, false);
handle.raw.exec('create table row (id integer primary key, text text)');
handle.raw.exec('pragma wal_checkpoint(truncate)');
lookAtCuts();
const writer = new SqliteWriter(handle, { patienceMs: 60_000, limitMs: 60_000 });
cuts = 0;
for (let id = 1; id <= commits; id += 1) {
  const transaction = await writer.begin();
  transaction.execute('insert into row (id, text) values (?, ?)', [id, 'x'.repeat(20_000)]);
  try {
    await transaction.finish('commit');
  } catch {
    console.log('refused');
    // The disk error ends the process.
    await Promise.withResolvers<never>().promise;
  }
  lookAtCuts();
  acknowledged = id;
  console.log(`acknowledged ${id}`);
  if (id % 50 === 0) lookAtEach([file, join(disk, 'foyer.db')], [`${file}-wal`, join(disk, 'foyer.db-wal')]);
}
console.log(`checkpoints ${cuts}`);
