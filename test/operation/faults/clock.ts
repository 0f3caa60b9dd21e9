// Loaded before the program (`--import`). The program's clock is shifted by the milliseconds in a file and runs CLOCK_SPEED
// times faster. Long timers are faster too; short timers belong to requests and stay as they are. On SIGUSR2 the program
// collects garbage and writes its used memory to a file.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const file = process.env['CLOCK_FILE'] ?? '';
const speed = Number(process.env['CLOCK_SPEED'] ?? 1);
/** Timers of at least this length, in milliseconds, wait for a time of day and not for an answer. */
const long = 30_000;
const RealDate = Date;
const real = RealDate.now.bind(RealDate);
const start = real();
let jumped = 0;

const look = () => {
  try {
    jumped = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // The file does not exist yet.
  }
};
look();
setInterval(look, 20).unref();

const now = () => Math.round(start + (real() - start) * speed + jumped);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], self) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, self) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : (Reflect.get(target, name, self) as unknown)),
});

for (const name of ['setTimeout', 'setInterval'] as const) {
  const plain = globalThis[name] as (work: () => void, ms?: number, ...rest: unknown[]) => NodeJS.Timeout;
  Object.assign(globalThis, {
    [name]: Object.assign(
      (work: () => void, ms = 0, ...rest: unknown[]) => plain(work, ms >= long ? ms / speed : ms, ...rest),
      plain,
    ),
  });
}

const memoryFile = process.env['MEMORY_FILE'];
if (memoryFile !== undefined)
  process.on('SIGUSR2', async () => {
    // Memory outside the heap is freed a moment after the object that uses it, so collect garbage several times.
    for (let round = 0; round < 3; round++) {
      globalThis.gc?.();
      await sleep(50);
    }
    writeFileSync(`${memoryFile}.part`, JSON.stringify(process.memoryUsage()));
    renameSync(`${memoryFile}.part`, memoryFile);
  });
