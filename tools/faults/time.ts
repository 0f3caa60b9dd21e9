import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { personalData } from '../../server/data/db/personal/personal-map.ts';
import { memoryMb } from '../bench/support/process.ts';
import { install, until, type Installation } from './installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from './load.ts';

const hour = 3_600_000;
const clock = pathToFileURL(join(import.meta.dirname, 'clock/clock.ts')).href;

const withClock = ({ folder }: Installation, speed = 1) => ({
  NODE_OPTIONS: `--import ${clock}`,
  CLOCK_FILE: join(folder, 'clock'),
  CLOCK_SPEED: String(speed),
  MEMORY_FILE: join(folder, 'memory'),
});

/** Makes the machine's clock jump back and forth while people write and upload. */
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

/** The bytes in a folder. Subfolders may come and go meanwhile. */
function bytesIn(folder: string): number {
  const { stdout } = spawnSync('du', ['-sb', folder], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10);
}

/** The memory of the program after collecting garbage, in MB. */
async function heldMb(place: Installation, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(place.pid(), 'SIGUSR2');
  await until('it says what it holds', async () => existsSync(file));
  const { heapUsed, external } = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage;
  return (heapUsed + external) / 1e6;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * The allowed growth from the second to the last quarter of a run. By the second quarter, everything that is loaded once has
 * been loaded.
 */
const mayGrow = 1.1;

/** @throws Error if the used memory in MB, after collecting garbage, grows with time */
export function assertFlat(held: readonly number[]): string {
  const quarters = [0, 1, 2, 3].map((n) =>
    mean(held.slice(Math.ceil((held.length * n) / 4), Math.ceil((held.length * (n + 1)) / 4))),
  );
  const words = `in use in each quarter ${quarters.map((mb) => mb.toFixed(1)).join(', ')} MB`;
  const [, second = 0, , last = 0] = quarters;
  if (held.length >= 4 && last > second * mayGrow) throw new Error(`Memory grows: ${words}.`);
  return words;
}

/** The number of rows that a swept table may always have: the newest event, and rows that the running program writes. */
const inUse = 10;

/** Tables that should be empty but are not, with their numbers of rows. */
const left = (place: Installation): Promise<string[]> =>
  place.look(async ({ db }) => {
    const full: string[] = [];
    for (const [name, { stays }] of Object.entries(personalData)) {
      if (stays !== null) continue;
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db.q());
      if ((rows[0]?.n ?? 0) > inUse) full.push(`${name} (${rows[0]?.n})`);
    }
    return full;
  });

/**
 * Simulates hours of ten seconds each while people write and upload, then three years, and measures memory and disk. @throws
 * Error if memory grows, or if tables then contain rows that nobody will ever read
 */
export async function letTimePass(hours: number): Promise<string> {
  const speed = hour / 10_000;
  const place = await install();
  try {
    const env = withClock(place, speed);
    const began = Date.now();
    let jumped = 0;
    /** The time of the program's clock, or slightly later, since it started later. */
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
    // Events at a jump, such as ending waves and reminders, write rows of their own, which are old after the next jump.
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
