import { setTimeout as sleep } from 'node:timers/promises';
import { install, until } from './installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from './load.ts';

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The limit for the first answer after a kill, as a multiple of that after a normal stop: for the median and the maximum. */
const slower = { middle: 3, longest: 15 };
/** After this many kills the program is stopped once normally. */
const stopEach = 10;
/** With fewer stops than this, the times are not compared. */
const stopsToJudge = 5;

/** @throws Error if the first answers after kills come too late */
export function assertSoonBack(killed: readonly number[], stopped: readonly number[]): string {
  const [usual, longest, clean] = [middle(killed), Math.max(...killed), middle(stopped)];
  const words = `first answer after a kill ${usual.toFixed(0)} ms, ${longest.toFixed(0)} at most, after a stop ${clean.toFixed(0)}`;
  if (stopped.length >= stopsToJudge && (usual > slower.middle * clean || longest > slower.longest * clean))
    throw new Error(`Too late: ${words}.`);
  return words;
}

/** Kills the program again and again while people write, upload, delete and sign in. Stops after `minutes` at the latest. */
export async function killAgainAndAgain(times: number, minutes = Infinity): Promise<string> {
  const place = await install();
  const end = Date.now() + minutes * 60_000;
  const [killed, stopped] = [[] as number[], [] as number[]];
  const started = async (times: number[]) => {
    const began = performance.now();
    await place.start();
    times.push(performance.now() - began);
  };
  try {
    await place.start();
    const load = putUnderLoad(place);
    let kills = 0;
    while (kills < times && Date.now() < end) {
      // The time is random on purpose, so that kills happen at any moment.
      await sleep(50 + Math.random() * 700);
      await place.end('SIGKILL');
      await started(killed);
      kills += 1;
      if (kills % stopEach === 0) {
        await place.end('SIGTERM');
        await started(stopped);
      }
      if (kills % 50 === 0) process.stderr.write(`${kills} of ${times} kills\n`);
    }
    // On a slow machine only little work may be finished between two kills.
    const { requests, messages, sessions } = load.acknowledged;
    await until('each has done something', async () =>
      [requests, messages, sessions].every(({ size }) => size > 0),
    );
    await load.stop();
    await workedOff(place);
    const { calls, unanswered } = load.asked();
    return `${kills} kills; ${await assertNothingLost(place, load)}; ${assertSoonBack(killed, stopped)}; ${calls} calls, ${unanswered} without an answer`;
  } finally {
    await place.remove();
  }
}
