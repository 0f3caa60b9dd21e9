import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../server/testing/processes/free-port.ts';
import { nodeEnvironment, nodeFlags } from '../../../scripts/lib/run.js';

/** A server to measure. */
export interface Measured {
  url: string;
  pid: number;
  /** The ids of other processes that work for this server. */
  beside?: () => Promise<number[]>;
  /** The time from the start of the process to the first answer with status 200, in milliseconds. */
  startMs: number;
  stop(): Promise<void>;
}

// The running servers; they are stopped whenever this process exits.
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((done) => setTimeout(done, 3));
  }
  throw new Error(`${url} does not answer`);
}

const root = join(import.meta.dirname, '../../..');

// The environment of `npm start`, without settings of the shell, which could change the result.
const inherited = {
  ...nodeEnvironment,
  ...Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'FFMPEG_PATH'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
};

/** Starts a script with the running Node, and waits until `/` answers with status 200. */
export async function startServer(
  script: string,
  args: string[],
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Measured> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, script, ...args], {
    env: { ...inherited, ...env, PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const exited = new Promise<void>((done) =>
    child.once('exit', () => {
      running.delete(child);
      done();
    }),
  );
  await firstAnswer(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts the product on a data folder, as `npm start` does. */
export const startFoyer = (dataDir: string, settings: Record<string, string> = {}): Promise<Measured> =>
  startServer(
    join(root, 'dist/program/main.js'),
    [],
    { NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...settings },
    nodeFlags,
  );

/** True if a process has not ended yet. Reads /proc (Linux). */
export const isThere = (pid: number): boolean => existsSync(`/proc/${pid}/stat`);

/** The processor time that a process has used so far, user and system, in milliseconds. Reads /proc (Linux). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A clock tick is 10 ms on every Linux that Node runs on.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The memory of a process in MB. Reads /proc (Linux). */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
