import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteArrival } from '#server/data/bytes-arriving.ts';
import { SqliteHandle } from './sqlite-connection.ts';
import { SqliteWriter } from './sqlite-writer.ts';

test('transactions that follow each other let others have turns of the process while a file arrives', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-writer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const handle = new SqliteHandle(join(folder, 'foyer.db'), false);
  onTestFinished(() => handle.close());
  handle.raw.exec('create table row (id integer primary key)');
  const writer = new SqliteWriter(handle, null, 5_000);
  let turns = 0;
  let writing = true;
  const count = () => {
    turns += 1;
    noteArrival();
    if (writing) setImmediate(count);
  };
  const seen: number[] = [];
  const write = async (id: number) => {
    const turn = await writer.enter();
    handle.execute('insert into row (id) values (?)', [id]);
    // Busy for a millisecond, as a posted form is.
    for (const until = performance.now() + 1; performance.now() < until;);
    seen.push(turns);
    await turn.finish('commit');
  };
  noteArrival();
  setImmediate(count);
  await Promise.all(Array.from({ length: 30 }, (_, id) => write(id)));
  writing = false;
  // They share a commit, and yet at most a few of them came in one turn.
  const most = Math.max(
    ...Map.groupBy(seen, (turn) => turn)
      .values()
      .map(({ length }) => length),
  );
  expect(most).toBeLessThanOrEqual(4);
  expect(handle.execute<{ n: number }>('select count(*) as n from row', []).rows[0]?.n).toBe(30);
});
