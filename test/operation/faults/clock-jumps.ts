import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, until, type Installation } from './installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from './load.ts';

/** An hour in milliseconds. */
export const hour = 3_600_000;
const clock = pathToFileURL(join(import.meta.dirname, 'clock.ts')).href;

/** Environment variables for a program whose clock jumps and runs `speed` times faster. */
export const withClock = ({ folder }: Installation, speed = 1) => ({
  NODE_OPTIONS: `--import ${clock}`,
  CLOCK_FILE: join(folder, 'clock'),
  CLOCK_SPEED: String(speed),
  MEMORY_FILE: join(folder, 'memory'),
});

/** Makes the program's clock jump back and forth while people write and upload. */
export async function jumpClock(rounds: number): Promise<string> {
  const place = await install();
  try {
    const env = withClock(place);
    await place.start(env);
    const load = putUnderLoad(place);
    const { requests, messages, files } = load.acknowledged;
    const done = () => [requests, messages, files].map(({ size }) => size);
    for (let round = 0; round < rounds; round++)
      for (const jump of [2 * hour, -3 * hour, 26 * hour, 0]) {
        const before = done();
        writeFileSync(env.CLOCK_FILE, String(jump));
        await until('everybody goes on', async () => done().every((n, kind) => n >= (before[kind] ?? 0) + 3));
      }
    await load.stop();
    await workedOff(place);
    return `clock jumped ${rounds * 4} times, by up to 29 hours; ${await assertNothingLost(place, load)}`;
  } finally {
    await place.remove();
  }
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * The allowed growth of memory from the second to the last quarter of a run. By the second quarter, the program has loaded
 * everything that it loads only once.
 */
const mayGrow = 1.1;

/** @throws Error if the used memory, in MB after garbage collection, grows with time */
export function assertFlat(held: readonly number[]): string {
  const quarters = [0, 1, 2, 3].map((n) =>
    mean(held.slice(Math.ceil((held.length * n) / 4), Math.ceil((held.length * (n + 1)) / 4))),
  );
  const words = `in use in each quarter ${quarters.map((mb) => mb.toFixed(1)).join(', ')} MB`;
  const [, second = 0, , last = 0] = quarters;
  if (held.length >= 4 && last > second * mayGrow) throw new Error(`Memory grows: ${words}.`);
  return words;
}
