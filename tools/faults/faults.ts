// `npm run faults -- --only kills,bucket --kills 1000 --hours 24`: causes faults around the program under load. Exits with 1 if
// acknowledged data is lost, duplicated or changed.
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/run.js';
import { troubleBucket } from './bucket.ts';
import { fillDisk } from './disk.ts';
import { failOver } from './failover.ts';
import { killAgainAndAgain } from '../../test/operation/faults/kills.ts';
import { loseMail } from './mail.ts';
import { losePostgres } from './postgres.ts';
import { letTimePass } from './time.ts';
import { jumpClock } from '../../test/operation/faults/clock-jumps.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '20' },
    hours: { type: 'string', default: '24' },
    minutes: { type: 'string' },
  },
});
const [kills, rounds, hours] = [Number(values.kills), Number(values.rounds), Number(values.hours)];
/** The time after which the kills end, even if fewer than `--kills` happened. */
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (![kills, rounds, hours, minutes ?? 1].every((n) => Number.isInteger(n) && n > 0))
  throw new Error('--kills, --rounds, --hours and --minutes are whole numbers above 0.');

// Test the built program, which `npm start` runs.
ensureBuilt({ program: true });

// `exit` runs the handlers that stop the started processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const scenarios: Record<string, () => Promise<string>> = {
  kills: () => killAgainAndAgain(kills, minutes),
  postgres: () => losePostgres(rounds),
  failover: () => failOver(Math.min(rounds, 5)),
  bucket: () => troubleBucket(rounds * 1_000),
  disk: () => fillDisk(rounds),
  mail: () => loseMail(rounds * 1_000),
  clock: () => jumpClock(rounds),
  time: () => letTimePass(hours),
};
const wanted = values.only?.split(',') ?? Object.keys(scenarios);
for (const name of wanted) {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`--only knows ${Object.keys(scenarios).join(', ')}.`);
  const began = performance.now();
  try {
    const words = await scenario();
    process.stdout.write(`${name}: ${words} (${Math.round((performance.now() - began) / 1000)} s)\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
// Exit now, since timers of HTTP clients would delay the end.
process.exit();
