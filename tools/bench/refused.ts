import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './support/ask.ts';
import { newFolder } from './support/folders.ts';
import { post } from './forms.ts';
import { fire } from './support/load.ts';
import { startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';

/** The number of timed answers of each kind, the pause between them in milliseconds, and the number of flooding connections. */
const [samples, pause] = [150, 20];
const flooding = 16;

const share = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;

/** The times of successive answers, in milliseconds. */
async function times(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < samples) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
    await sleep(pause);
  }
  return taken;
}

async function askForEver(url: string): Promise<void> {
  const server: Measured = { url, pid: 0, startMs: 0, stop: async () => undefined };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.9' };
  const body = [Buffer.from('name=Ada&email=wrong&message=Hello')];
  let count = 0;
  process.on('message', () => process.send?.(count));
  const all = Array.from({ length: flooding }, async () => {
    for (;;) {
      const { status } = await ask(server, 'POST', '/api/consultations', headers, body);
      if (status !== 400 && status !== 429) throw new Error(`A refused form was answered with ${status}`);
      count += 1;
    }
  });
  await Promise.all(all);
}

/**
 * Posts forms that the server refuses, until the caller stops it. It runs in a process of its own, so that the measured
 * requests do not wait for it. Returns the number of posts per second.
 */
function flood(server: Measured) {
  const child = fork(fileURLToPath(import.meta.url), [server.url]);
  const started = performance.now();
  return async () => {
    child.send('count');
    const [count] = (await once(child, 'message')) as [number];
    const perSecond = (count * 1000) / (performance.now() - started);
    child.kill('SIGKILL');
    await once(child, 'exit');
    return perSecond;
  };
}

/** Measures how long other visitors wait for a page and a form while one visitor floods the server with refused forms. */
export async function measureRefused(add: Add): Promise<void> {
  const server = await startFoyer(newFolder('refused'));
  const form = post('/api/consultations');
  const others = async () => ({
    'page of the site': await times(() => fire(server, { path: '/' })),
    'form post': await times(() => fire(server, form)),
  });
  await others();
  const alone = await others();
  const stop = flood(server);
  const beside = await others();
  const rate = (await stop()).toFixed(0);
  const said = (values: number[]) =>
    `${share(values, 0.5).toFixed(1)} ms, p99 ${share(values, 0.99).toFixed(0)}`;
  for (const name of ['page of the site', 'form post'] as const)
    add(
      `${name} of others beside ${flooding} connections of refused forms, p99`,
      `${said(beside[name])} (${rate} refused a second); ${said(alone[name])} alone`,
      null,
      '<= 150 ms',
      share(beside[name], 0.99) <= 150,
    );
  await server.stop();
}

const [, program, url] = process.argv;
if (process.send && program === fileURLToPath(import.meta.url)) await askForEver(url ?? '');
