import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { ask } from './support/ask.ts';
import { newFolder } from './support/folders.ts';
import { post } from './forms.ts';
import { round } from './support/load.ts';
import { startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';
import { seedConsultations } from './seed/seed.ts';
import { startSender } from './support/sender.ts';

const rounds = 5;
const posting = 20;

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0;
const p99 = (values: number[]) => sorted(values)[Math.ceil(values.length * 0.99) - 1] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Posts forms over twenty connections until the caller stops it. */
function postForms(server: Measured) {
  let on = true;
  const done = (async () => {
    while (on) await round(server, post('/api/consultations'), posting, 300);
  })();
  return async () => {
    on = false;
    await done;
  };
}

/** Requests a page every 20 ms until `work` is done. Returns the time of each answer in milliseconds. */
async function watched(server: Measured, path: string, cookie: string, work: Promise<unknown>) {
  const times: number[] = [];
  let on = true;
  const asking = (async () => {
    while (on) {
      times.push(await timed(() => ask(server, 'GET', path, { cookie })));
      await sleep(20);
    }
  })();
  await work;
  on = false;
  await asking;
  return times;
}

/** Measures an upload of 100 MB, the landing page and the list for staff, while twenty connections post forms. */
export async function measureBeside(add: Add): Promise<void> {
  const dataDir = newFolder('beside');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie } = await seedConsultations({ databaseUrl: null, dataDir }, 100);
  const server = await startFoyer(dataDir);
  const sender = await startSender(server, cookie, 100);
  await sender.send();
  const alone: number[] = [];
  const beside: number[] = [];
  const pages: number[] = [];
  const lists: number[] = [];
  for (let n = 0; n < rounds; n++) {
    alone.push(await sender.send());
    const stop = postForms(server);
    await sleep(500);
    const both = sender.send();
    const [page, list] = await Promise.all([
      watched(server, '/', cookie, both),
      watched(server, '/api/admin/consultations?limit=50', cookie, both),
    ]);
    beside.push(await both);
    pages.push(...page);
    lists.push(...list);
    await stop();
  }
  const ratio = median(beside) / median(alone);
  add(
    `100 MB upload beside ${posting} connections that post forms, against alone`,
    `${median(beside).toFixed(0)} ms against ${median(alone).toFixed(0)} ms`,
    ratio,
    '<= 2x',
    ratio <= 2,
  );
  for (const [name, times] of [
    ['page of the site', pages],
    ['list of staff', lists],
  ] as const) {
    const value = `${p99(times).toFixed(0)} ms (median ${median(times).toFixed(0)} ms)`;
    add(`${name} meanwhile, p99 of ${times.length}`, value, null, '<= 150 ms', p99(times) <= 150);
  }
  await sender.stop();
  await server.stop();
}
