import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { personalData } from '../../server/data/db/personal/personal-map.ts';
import type { Tables } from '../../server/data/db/tables/schema.ts';
import { assertFlat, hour, withClock } from '../../test/operation/faults/clock-jumps.ts';
import { install, until, type Installation } from '../../test/operation/faults/installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from '../../test/operation/faults/load.ts';
import { memoryMb } from '../bench/support/process.ts';

/** The size of a folder in bytes. Meanwhile subfolders may appear and disappear. */
function bytesIn(folder: string): number {
  const { stdout } = spawnSync('du', ['-sb', folder], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10);
}

/** The memory of the program after garbage collection, in MB. */
async function heldMb(place: Installation, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(place.pid(), 'SIGUSR2');
  await until('it says what it holds', async () => existsSync(file));
  const { heapUsed, external } = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage;
  return (heapUsed + external) / 1e6;
}

/** The number of rows that a table may have even after the clean-up: the newest event, and rows that the running program writes. */
const inUse = 10;

/** The tables that should be empty but are not, with the number of rows. */
const left = (place: Installation): Promise<string[]> =>
  place.look(async ({ db }) => {
    const full: string[] = [];
    for (const [name, { stays }] of Object.entries(personalData)) {
      if (stays !== null) continue;
      const { n } = await db
        .q()
        .selectFrom(name as keyof Tables)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      if (n > inUse) full.push(`${name} (${n})`);
    }
    return full;
  });

/**
 * While people write and upload, simulates hours, each in ten seconds. Then simulates three years. Measures memory and disk.
 * @throws Error if memory grows, or if tables at the end contain rows that should have been removed.
 */
export async function letTimePass(hours: number): Promise<string> {
  const speed = hour / 10_000;
  const place = await install();
  try {
    const env = withClock(place, speed);
    const began = Date.now();
    let jumped = 0;
    /** The time of the program's clock. The program started slightly later than this clock, so its time may be slightly earlier. */
    const now = () => began + (Date.now() - began) * speed + jumped;
    await place.start(env);
    const load = putUnderLoad(place);
    const memory: number[] = [];
    const held: number[] = [];
    const disk: number[] = [];
    for (let passed = 0; passed < hours; passed++) {
      await sleep(hour / speed);
      memory.push(memoryMb(place.pid()));
      disk.push(bytesIn(place.folder) / 1e6);
      held.push(await heldMb(place, env.MEMORY_FILE));
    }
    await load.stop();
    await workedOff(place, { now });
    const all = await assertNothingLost(place, load);
    let rest: string[] = [];
    // Each jump causes work, such as ending waves and reminders. The rows of this work are old only after the next jump.
    for (const days of [400, 800, 1_200]) {
      jumped = days * 24 * hour;
      writeFileSync(env.CLOCK_FILE, String(jumped));
      await until(
        'old rows are removed',
        async () => {
          rest = await left(place);
          return rest.length === 0;
        },
        60_000,
      ).catch(() => undefined);
      await workedOff(place, { now });
    }
    if (rest.length > 0) throw new Error(`After years there are rows in ${rest.join(', ')}.`);
    const flat = assertFlat(held);
    const at = (values: number[], share: number) =>
      Math.round(values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0);
    const grown = (values: number[]) =>
      `${at(values, 0.25)} MB after a quarter, ${at(values, 1)} MB at the end`;
    return `${hours} simulated hours; ${all}; memory ${grown(memory)}, ${flat}; disk with all that was sent ${grown(disk)}; after years no table holds what has served its time`;
  } finally {
    await place.remove();
  }
}
