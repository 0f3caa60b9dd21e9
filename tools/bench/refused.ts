import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './support/ask.ts';
import { newFolder } from './support/folders.ts';
import { post } from './forms.ts';
import { fire } from './support/load.ts';
import { startFoyer, type Measured } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';

/** The number of timed answers of each kind, the pause between them in milliseconds, and the number of flooding connections. */
const [samples, pause] = [150, 20];
const flooding = 16;

const share = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;

/** The times of answers, one after the other, in milliseconds. */
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

/** The requests that many connections repeat: refused forms of one visitor, or a page. */
type Kind = 'forms' | 'pages';

async function askForEver(url: string, kind: Kind): Promise<void> {
  const server: Measured = { url, pid: 0, startMs: 0, stop: async () => undefined };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.9' };
  const body = [Buffer.from('name=Ada&email=wrong&message=Hello')];
  let count = 0;
  process.on('message', () => process.send?.(count));
  const next = () =>
    kind === 'forms' ? ask(server, 'POST', '/api/consultations', headers, body) : ask(server, 'GET', '/');
  const all = Array.from({ length: flooding }, async () => {
    for (;;) {
      const { status } = await next();
      if (kind === 'forms' ? status !== 400 && status !== 429 : status !== 200)
        throw new Error(`A request of the ${kind} was answered with ${status}`);
      count += 1;
    }
  });
  await Promise.all(all);
}

/**
 * Sends requests from a process of its own until stopped, so that measured requests do not wait behind them. Returns the number
 * per second.
 */
function flood(server: Measured, kind: Kind) {
  const child = fork(fileURLToPath(import.meta.url), [server.url, kind]);
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

/** Measures how long others wait for a page and a form while one visitor posts refused forms or requests pages. */
export async function measureRefused(add: Add): Promise<void> {
  const server = await startFoyer(newFolder('refused'));
  const form = post('/api/consultations');
  const others = async () => ({
    'page of the site': await times(() => fire(server, { path: '/' })),
    'form post': await times(() => fire(server, form)),
  });
  await others();
  const alone = await others();
  const beside = async (kind: Kind) => {
    const stop = flood(server, kind);
    const taken = await others();
    return { taken, rate: (await stop()).toFixed(0) };
  };
  const pages = await beside('pages');
  const forms = await beside('forms');
  const said = (values: number[]) =>
    `${share(values, 0.5).toFixed(1)} ms, p99 ${share(values, 0.99).toFixed(0)}`;
  for (const name of ['page of the site', 'form post'] as const) {
    const [before, other, after] = [alone[name], pages.taken[name], forms.taken[name]];
    addRatio(
      add,
      `${name} of others beside ${flooding} connections of refused forms, against as many of pages`,
      `${said(after)} (${forms.rate} refused a second), against ${said(other)} (${pages.rate} pages); ${said(before)} alone`,
      share(after, 0.5) / share(other, 0.5),
      '<=',
      2,
    );
  }
  await server.stop();
}

const [, program, url, kind] = process.argv;
if (process.send && program === fileURLToPath(import.meta.url))
  await askForEver(url ?? '', kind === 'forms' ? 'forms' : 'pages');
