import { expect, test } from 'vitest';
import { giveWay, noteArrival } from './bytes-arriving.ts';

/** How many turns of the process come while somebody gives way; `onTurn` is called in each. */
async function turnsGiven(onTurn: (turn: number) => void): Promise<number> {
  let turns = 0;
  let gone = false;
  const turn = () => {
    if (gone) return;
    onTurn((turns += 1));
    setImmediate(turn);
  };
  setImmediate(turn);
  await giveWay();
  gone = true;
  return turns;
}

test('others get one turn, and whoever sends a file as many as three', async () => {
  expect(await turnsGiven(() => undefined)).toBe(1);
  expect(await turnsGiven(noteArrival)).toBe(3);
  // A file that comes slowly keeps nobody waiting.
  expect(await turnsGiven((turn) => turn === 1 && noteArrival())).toBe(2);
});
