import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SqliteHandle } from './sqlite-connection.ts';
import { SqliteWriter } from './sqlite-writer.ts';

const minute = 60_000;

function open({ patienceMs = minute, limitMs = minute } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-writer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const handle = new SqliteHandle(join(folder, 'foyer.db'), false);
  onTestFinished(() => handle.close());
  handle.raw.exec('create table row (id integer primary key)');
  const count = () => handle.execute<{ n: number }>('select count(*) as n from row', []).rows[0]?.n;
  const other = new SqliteHandle(join(folder, 'foyer.db'), false);
  onTestFinished(() => other.close());
  return { writer: new SqliteWriter(handle, { patienceMs, limitMs }), count, other };
}

const add = 'insert into row (id) values (?)';

test('a transaction holds the connection until it has ended; others follow in order', async () => {
  const { writer, count } = open();
  const first = await writer.begin();
  const begun: number[] = [];
  const others = [1, 2].map(async (id) => {
    const transaction = await writer.begin();
    begun.push(id);
    transaction.execute(add, [id]);
    await transaction.finish('commit');
  });
  first.execute(add, [0]);
  for (let turns = 0; turns < 20; turns += 1) await nextTurn();
  expect(begun).toEqual([]);
  await first.finish('rollback');
  await Promise.all(others);
  expect([begun, count()]).toEqual([[1, 2], 2]);
});

test('a hanging transaction is rolled back and writes nothing afterwards', async () => {
  const { writer, count } = open({ limitMs: 20 });
  const hanging = await writer.begin();
  hanging.execute(add, [1]);
  const next = await writer.begin();
  expect(() => hanging.execute(add, [2])).toThrow('The transaction has ended.');
  await expect(hanging.finish('commit')).rejects.toThrow('took too long');
  await next.finish('commit');
  expect(count()).toBe(0);
});

test('while another process holds the file, all waiting transactions give up after the same time', async () => {
  const { writer, other } = open({ patienceMs: 100 });
  other.raw.exec('begin immediate');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const begun = [1, 2, 3].map(async () => {
    const transaction = await writer.begin().catch(() => null);
    await transaction?.finish('rollback');
    return transaction !== null;
  });
  await nextTurn();
  clock.mockReturnValue(101);
  await begun[0];
  await nextTurn();
  other.raw.exec('rollback');
  expect(await Promise.all(begun)).toEqual([false, false, false]);
  await (await writer.begin()).finish('commit');
});

test('requests are handled between two transactions', async () => {
  const { writer } = open();
  let turns = 0;
  let writing = true;
  const turn = () => {
    turns += 1;
    if (writing) setImmediate(turn);
  };
  setImmediate(turn);
  const seen = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const transaction = await writer.begin();
      const at = turns;
      await transaction.finish('commit');
      return at;
    }),
  );
  writing = false;
  expect(new Set(seen).size).toBe(10);
});
