import { expect, test } from 'vitest';
import { beginArrival, giveWay, noteArrival } from './bytes-arriving.ts';

/** How many turns of the process come while somebody gives way, of so many milliseconds each; `onTurn` is called in each. */
async function turnsGiven(onTurn: (turn: number) => void, ms = 0): Promise<number> {
  let turns = 0;
  let gone = false;
  const turn = () => {
    if (gone) return;
    onTurn((turns += 1));
    setImmediate(turn);
  };
  setImmediate(turn);
  await giveWay(() => turns * ms);
  gone = true;
  return turns;
}

test('others get one turn, and whoever sends a file more while pieces come, for 12 ms', async () => {
  expect(await turnsGiven(() => undefined)).toBe(1);
  expect(await turnsGiven(noteArrival, 4)).toBe(3);
  expect(await turnsGiven(noteArrival, 2)).toBe(6);
  // One turn may bring nothing, but a file that comes slowly keeps nobody waiting.
  expect(await turnsGiven((turn) => turn === 1 && noteArrival())).toBe(3);
});

test('the more files arrive, the fewer bytes of each wait for the disk', () => {
  const megabyte = 1024 * 1024;
  const first = beginArrival();
  expect(first.mostAhead()).toBe(8 * megabyte);
  const others = Array.from({ length: 19 }, beginArrival);
  expect(first.mostAhead()).toBe(megabyte);
  for (const other of others.slice(3)) other.end();
  expect(first.mostAhead()).toBe(2 * megabyte);
  for (const arrival of [first, ...others.slice(0, 3)]) arrival.end();
  expect(beginArrival().mostAhead()).toBe(8 * megabyte);
});
