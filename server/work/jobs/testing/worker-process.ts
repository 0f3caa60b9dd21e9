import { setTimeout as sleep } from 'node:timers/promises';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig } from '#server/core/config.ts';
import { createContext } from '#server/core/context.ts';
import { counters } from './counters.ts';
import { createLog } from '#server/core/log.ts';

// A worker in a process of its own, which a test can kill. The first argument sets its clock, and the second how many times
// faster the clock runs. Each job increases the counter that its payload names.

/** The payload of a job. At the place that `hold` names, the first attempt prints a line and waits. */
export interface Payload {
  counter: string;
  hold?: 'working' | 'committing';
  failFirst?: boolean;
}

const [start = 0, speed = 1] = process.argv.slice(2).map(Number);
const now = () => start + (Date.now() - start) * speed;

const context = createContext(readConfig(), builtInBrand, createLog('silent'), now);
const { db, events, jobs } = context;

/** Longer than any test. The test kills the waiting process before. */
const untilKilledMs = 3_600_000;
/** The duration of a job. Without it, the queue would be empty before the test can kill a worker during a job. */
const workMs = 40;

const hold = async (place: string) => {
  process.stdout.write(`${place}\n`);
  await sleep(untilKilledMs);
};

jobs.handle('test', async (payload, { attempt }) => {
  const { counter, hold: place, failFirst } = payload as Payload;
  if (place === 'working' && attempt === 1) await hold(place);
  await sleep(workMs);
  if (failFirst && attempt === 1) throw new Error('The first time always fails.');
  return async () => {
    await counters.add(db, counter, 1);
    // Waiting inside a transaction breaks a rule on purpose: the process must be killed in the middle of the transaction.
    if (place === 'committing' && attempt === 1) await hold(place);
  };
});

await events.start();
await jobs.start(2);
