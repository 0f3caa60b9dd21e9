// Loaded before the program (`--import`): its clock jumps by what a file says, in milliseconds, and runs as many times faster as
// CLOCK_SPEED says. Long timers come sooner by the same; short ones belong to requests and stay.
// On SIGUSR2 it writes what memory holds once everything unused is collected.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const file = process.env['CLOCK_FILE'] ?? '';
const speed = Number(process.env['CLOCK_SPEED'] ?? 1);
/** Timers from this length on wait for an hour of the day and not for an answer, in milliseconds. */
const long = 30_000;
const RealDate = Date;
const real = RealDate.now.bind(RealDate);
const start = real();
let jumped = 0;

const look = () => {
  try {
    jumped = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Nothing has been said yet.
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
    // Memory outside of the heap is freed a moment after the object that owned it: collect more than once.
    for (let round = 0; round < 3; round++) {
      globalThis.gc?.();
      await sleep(50);
    }
    writeFileSync(`${memoryFile}.part`, JSON.stringify(process.memoryUsage()));
    renameSync(`${memoryFile}.part`, memoryFile);
  });
