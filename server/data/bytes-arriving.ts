import { setImmediate as nextTurn } from 'node:timers/promises';

/** Turns of the process that files on their way in may have for themselves, one after the other. */
const mostTurns = 3;

/** Without a piece for so long no file is on its way in, in milliseconds. */
const silentAfterMs = 200;

let arrived = 0;
let arrivedAt = -Infinity;

/** Called with each piece of a file that arrives. */
export function noteArrival(): void {
  arrived += 1;
  arrivedAt = performance.now();
}

/** Whether a file is on its way in. */
export const areBytesArriving = (): boolean => performance.now() - arrivedAt < silentAfterMs;

/**
 * Lets everybody else have a turn of the process, and whoever sends a file a few more, as long as each brings a piece: a turn reads two
 * megabytes at most, and takes about as long as three posted forms.
 */
export async function giveWay(): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const before = arrived;
    await nextTurn();
    if (arrived === before) return;
  }
}
