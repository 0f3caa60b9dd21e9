import { copyFileSync, existsSync, fdatasync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SqliteHandle } from './sqlite-connection.ts';
import { SqliteDisk, type Datasync } from './sqlite-disk.ts';
import { SqliteWriter } from './sqlite-writer.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  file = join(folder, 'foyer.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A writer as the program has it, whose calls to the disk go through `datasync`. */
function open(datasync: Datasync) {
  const handle = new SqliteHandle(file, false);
  handle.raw.exec('create table row (id integer primary key, text text, time integer)');
  const disk = new SqliteDisk(file, datasync);
  handle.raw.exec('pragma synchronous = off; pragma wal_autocheckpoint = 0');
  const writer = new SqliteWriter(handle, disk, 5_000);
  const text = 'x'.repeat(20_000);
  const write = async (id: number, time = 0) => {
    const turn = await writer.enter();
    handle.execute('insert or replace into row (id, text, time) values (?, ?, ?)', [id, text, time]);
    await turn.finish('commit');
  };
  const look = async () => (await writer.enter()).finish('commit');
  const close = async () => {
    await writer.idle();
    disk.close();
    handle.close();
  };
  const fail = async () => {
    const turn = await writer.enter();
    handle.execute('delete from row', []);
    await turn.finish('rollback');
  };
  return { fail, idle: () => writer.idle(), write, look, close };
}

const datasync = promisify(fdatasync);
const rows = 50;

test('nobody hears of a commit before the disk has it; what comes meanwhile shares the next', async () => {
  const gates: (() => void)[] = [];
  const arrived: (() => void)[] = [];
  const next = () => new Promise<void>((done) => arrived.push(done));
  const asked = next();
  const { write, look, close } = open(async (descriptor) => {
    arrived.shift()?.();
    await new Promise<void>((done) => gates.push(done));
    await datasync(descriptor);
  });
  const heard: number[] = [];
  const note = (id: number) => write(id).then(() => heard.push(id));
  const first = note(1);
  await asked;
  const others = [note(2), note(3)];
  // Who only reads may have read what is not on the disk.
  const looked = look().then(() => heard.push(0));
  // Each of them needs a turn or two to be written; the disk is asked no second time.
  for (let turns = 0; turns < 20; turns += 1) await nextTurn();
  expect([heard, gates.length]).toEqual([[], 1]);
  const again = next();
  gates[0]?.();
  await first;
  await again;
  expect(heard).toEqual([1]);
  gates[1]?.();
  await Promise.all([...others, looked]);
  expect([heard.toSorted(), gates.length]).toEqual([[0, 1, 2, 3], 2]);
  await look();
  expect(gates.length).toBe(2);
  await close();
});

test('what was taken back asks nothing of the disk, and the next transaction gets its turn', async () => {
  let asked = 0;
  const { fail, write, idle, close } = open(async (descriptor) => {
    asked += 1;
    await datasync(descriptor);
  });
  await write(1);
  await fail();
  // Until nobody is left who could share its commit.
  await idle();
  expect(asked).toBe(1);
  await write(2);
  expect(asked).toBe(2);
  await close();
});

test.runIf(process.platform === 'linux')(
  'a power cut at any moment takes nothing that was acknowledged',
  async () => {
    const log = `${file}-wal`;
    const durable = { db: join(folder, 'durable.db'), log: join(folder, 'durable.log') };
    const cut = join(folder, 'cut.db');
    let heard = 0;
    let checkpoints = 0;
    /** What a cut leaves: of each file what was last brought to the disk, or what is in the memory of the system. */
    const afterCut = (db: string, wal: string) => {
      copyFileSync(db, cut);
      rmSync(`${cut}-wal`, { force: true });
      rmSync(`${cut}-shm`, { force: true });
      if (existsSync(wal)) copyFileSync(wal, `${cut}-wal`);
      const left = new DatabaseSync(cut);
      const state = left.prepare('pragma integrity_check').get();
      const count = left.prepare('select count(*) as n from row where time >= ?').get(heard);
      left.close();
      expect([state?.['integrity_check'], count?.['n']]).toEqual([
        'ok',
        heard === 0 ? expect.any(Number) : rows,
      ]);
    };
    const everyCut = () => {
      for (const db of [durable.db, file]) for (const wal of [durable.log, log]) afterCut(db, wal);
    };
    const { write, close } = open(async (descriptor) => {
      // Which file: the log has another inode.
      const isLog = statSync(`/proc/self/fd/${descriptor}`).ino === statSync(log).ino;
      const [from, to] = isLog ? [log, durable.log] : [file, durable.db];
      const taken = `${to}.taken`;
      copyFileSync(from, taken);
      if (!isLog) {
        checkpoints += 1;
        everyCut();
      }
      await datasync(descriptor);
      copyFileSync(taken, to);
    });
    copyFileSync(file, durable.db);
    if (existsSync(log)) copyFileSync(log, durable.log);
    for (let time = 1; time <= 40; time++) {
      await Promise.all(Array.from({ length: rows }, (_, id) => write(id, time)));
      heard = time;
      if (time % 5 === 0) everyCut();
    }
    // The log was begun anew each time, and not only made longer.
    expect(checkpoints).toBeGreaterThan(2);
    expect(statSync(log).size).toBeLessThan(12 * 1024 * 1024);
    await close();
  },
  60_000,
);
