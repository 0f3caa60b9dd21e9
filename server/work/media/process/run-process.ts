import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { wrapCommand } from './wrap-command.ts';

/** The limits of a process. */
export interface ProcessLimits {
  /** Wall clock, in milliseconds. */
  ms: number;
  memoryMb: number;
  /** Most bytes of one file that it writes. */
  fileMb: number;
  /** How long it may go without a sign of progress, in milliseconds. */
  stallMs?: number;
}

/** Why a process was ended from outside. */
export type Cut = 'time' | 'stall' | 'memory' | 'output' | 'stopped';

/** How a process ended. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  cut: Cut | null;
  /** The end of what it wrote to its standard error. */
  stderr: string;
  /** Its standard output, where that was requested. */
  stdout: string;
}

interface Options {
  limits: ProcessLimits;
  cwd: string;
  env?: Record<string, string>;
  /** Written to its standard input, which stays open as long as this process runs. */
  input?: string;
  /** One line of what it writes to its descriptor 3; answers whether that is progress. */
  onLine?: (line: string) => boolean;
  /** Keep what it writes to its standard output. */
  captureOutput?: boolean;
  signal?: AbortSignal | undefined;
}

const stderrKept = 4_000;
const stdoutKept = 1_000_000;
const writtenMost = 16 * 1024 * 1024;
const linesMost = 4 * 1024 * 1024;
const watchMs = 50;

/** Memory a process holds, in megabytes; null where the system does not say. */
async function residentMb(pid: number): Promise<number | null> {
  try {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]);
    return (pages * 4096) / 1024 / 1024;
  } catch {
    return null;
  }
}

/** When memory runs out, the system ends this process and its children first, never the server. */
function offerToMemoryKiller(pid: number): void {
  if (process.platform !== 'linux') return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}

/** Ends a process with everything it started. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, constants.signals.SIGKILL);
  } catch {
    // The process has ended already.
  }
}

/**
 * Runs a program that may be hostile: in a process group of its own, without our environment, cut off with
 * everything it started when it passes a limit. Never rejects because of what the program does.
 */
export async function runProcess(command: string, args: string[], options: Options): Promise<Ended> {
  const { limits, cwd, env = {}, input, onLine, captureOutput = false, signal } = options;
  if (signal?.aborted) return { code: null, signal: null, cut: 'stopped', stderr: '', stdout: '' };
  const [file = command, ...rest] = await wrapCommand([command, ...args], limits);
  const child = spawn(file, rest, {
    cwd,
    env: { LANG: 'C.UTF-8', ...env },
    detached: true,
    windowsHide: true,
    stdio: ['pipe', captureOutput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const { pid } = child;
  if (pid !== undefined) offerToMemoryKiller(pid);
  let cut: Cut | null = null;
  let stderr = '';
  let stdout = '';
  let written = 0;
  let spoken = 0;

  const end = (reason: Cut) => {
    cut ??= reason;
    if (pid !== undefined) killGroup(pid);
  };
  const onAbort = () => end('stopped');
  signal?.addEventListener('abort', onAbort, { once: true });
  const onExit = () => end('stopped');
  process.once('exit', onExit);
  const clock = setTimeout(() => end('time'), limits.ms);
  let moved = performance.now();
  const watch = setInterval(async () => {
    if (limits.stallMs !== undefined && performance.now() - moved > limits.stallMs) end('stall');
    const used = pid === undefined ? null : await residentMb(pid);
    if (used !== null && used > limits.memoryMb) end('memory');
  }, watchMs);

  const finish = (code: number | null, exitSignal: NodeJS.Signals | null) => {
    clearTimeout(clock);
    clearInterval(watch);
    signal?.removeEventListener('abort', onAbort);
    process.off('exit', onExit);
    if (pid !== undefined) killGroup(pid);
    for (const stream of child.stdio) stream?.destroy();
    resolve({ code, signal: exitSignal, cut, stderr: stderr.trim(), stdout });
  };

  child.stderr?.on('data', (chunk: Buffer) => {
    written += chunk.length;
    stderr = (stderr + chunk.toString('utf8')).slice(-stderrKept);
    if (written > writtenMost) end('output');
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    written += chunk.length;
    stdout = (stdout + chunk.toString('utf8')).slice(0, stdoutKept);
    if (written > writtenMost) end('output');
  });
  const channel = child.stdio[3];
  const lines: Promise<unknown> =
    channel && 'readable' in channel
      ? new Promise((done) => {
          channel.on('data', (chunk: Buffer) => {
            spoken += chunk.length;
            if (spoken > linesMost) end('output');
          });
          createInterface({ input: channel, crlfDelay: Infinity })
            .on('line', (line) => {
              if (onLine?.(line)) moved = performance.now();
            })
            .once('close', done);
        })
      : Promise.resolve();
  for (const stream of child.stdio) stream?.on('error', () => undefined);
  if (input !== undefined) child.stdin?.write(`${input}\n`);

  child.once('error', (error) => {
    stderr = `${stderr}\n${error.message}`;
    finish(null, null);
  });
  child.once('exit', (code, exitSignal) => {
    // Child processes it started must not keep our ends of the pipes open.
    if (pid !== undefined) killGroup(pid);
    const patience = setTimeout(() => finish(code, exitSignal), 1_000);
    void lines.then(() => {
      clearTimeout(patience);
      finish(code, exitSignal);
    });
  });
  return promise;
}
