import { Agent, request, type RequestOptions } from 'node:http';
import { cpuMs, isThere, type Measured } from './process.ts';

/** One kind of request. A function as a value is called for each request. */
export interface Shot {
  method?: 'GET' | 'POST';
  path: string | ((n: number) => string);
  headers?: (n: number) => Record<string, string>;
  body?: (n: number) => string;
}

/** The result of one round. */
export interface Round {
  perSecond: number;
  /** The processor time of the server and its helper processes per request, in microseconds. */
  cpuUs: number;
}

let serial = 0;

const pathOf = ({ path }: Shot, n: number) => (typeof path === 'string' ? path : path(n));

function send(url: URL, agent: Agent, shot: Shot): Promise<number> {
  const n = ++serial;
  const body = shot.body?.(n);
  const options: RequestOptions = {
    agent,
    host: url.hostname,
    port: url.port,
    path: pathOf(shot, n),
    method: shot.method ?? 'GET',
    headers: {
      ...shot.headers?.(n),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends one request over a connection of its own. @throws Error if the answer is not a success */
export async function fire(server: Measured, shot: Shot): Promise<void> {
  const agent = new Agent();
  const status = await send(new URL(server.url), agent, shot);
  agent.destroy();
  if (status >= 400) throw new Error(`${pathOf(shot, 0)} answered ${status}`);
}

/** Keeps `connections` requests open for `ms` milliseconds. @throws Error if an answer is not a success */
export async function round(server: Measured, shot: Shot, connections: number, ms: number): Promise<Round> {
  const url = new URL(server.url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const pids = [server.pid, ...((await server.beside?.()) ?? [])];
  const last = new Map<number, number>();
  const used = () => {
    for (const pid of pids) last.set(pid, isThere(pid) ? cpuMs(pid) : (last.get(pid) ?? 0));
    return [...last.values()].reduce((sum, ms) => sum + ms, 0);
  };
  const cpu = used();
  const started = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - started < ms) {
        const status = await send(url, agent, shot);
        if (status >= 400) throw new Error(`${pathOf(shot, 0)} answered ${status}`);
        count += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { perSecond: count / seconds, cpuUs: ((used() - cpu) * 1000) / count };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the medians of alternating rounds (a, b, a, b, …), so that a busy machine slows both alike. */
export async function compare(
  a: { server: Measured; shot: Shot },
  b: { server: Measured; shot: Shot },
  { connections, rounds = 7, ms = 700 }: { connections: number; rounds?: number; ms?: number },
): Promise<{ a: Round; b: Round; cpuRatio: number }> {
  const results: { a: Round[]; b: Round[] } = { a: [], b: [] };
  for (let i = 0; i <= rounds; i++) {
    const one = await round(a.server, a.shot, connections, ms);
    const other = await round(b.server, b.shot, connections, ms);
    // The first round is a warm-up.
    if (i > 0) {
      results.a.push(one);
      results.b.push(other);
    }
  }
  const middle = (list: Round[]): Round => ({
    perSecond: median(list.map(({ perSecond }) => perSecond)),
    cpuUs: median(list.map(({ cpuUs }) => cpuUs)),
  });
  // Compare rounds that follow each other, so that a change in the machine's speed affects both.
  const cpuRatio = median(results.a.map(({ cpuUs }, at) => cpuUs / (results.b[at]?.cpuUs ?? cpuUs)));
  return { a: middle(results.a), b: middle(results.b), cpuRatio };
}
