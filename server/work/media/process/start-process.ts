import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { wrapCommand } from './wrap-command.ts';

/** The limits of a process. */
export interface ProcessLimits {
  /** How long it may take, in milliseconds: longer, `busiest` times at most, where the machine gives it less than half a processor. */
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

export interface StartOptions {
  /** What the system holds it to, for as long as it lives. */
  limits: ProcessLimits;
  cwd: string;
  env?: Record<string, string>;
  /** One line of what it writes to its descriptor 3; answers whether that is progress. */
  onLine?: (line: string) => boolean;
  /** Keep what it writes to its standard output. */
  captureOutput?: boolean;
}

/** A program that runs in a process group of its own, without our environment. */
export interface Started {
  /** Writes a line to its standard input, which stays open as long as this process runs. */
  send(line: string): void;
  /** Ends it with everything it started. */
  stop(reason: Cut): void;
  /** Cuts it off when it passes a limit from now on, until the returned function is called. */
  watch(limits: ProcessLimits): () => void;
  /** Memory that it holds, in megabytes; null where the system does not say, and of one that has ended. */
  residentMb(): Promise<number | null>;
  /** False once it was stopped or its end was noticed. */
  running(): boolean;
  /** Fulfilled once it has ended, whatever it did. */
  ended: Promise<Ended>;
}

const stderrKept = 4_000;
const stdoutKept = 1_000_000;
const writtenMost = 16 * 1024 * 1024;
const linesMost = 4 * 1024 * 1024;
const watchMs = 50;
const busiest = 4;

/** Memory that a process holds, and milliseconds of a processor that it has used; null where the system does not say. */
async function usageOf(pid: number | undefined): Promise<{ mb: number; processorMs: number } | null> {
  if (pid === undefined) return null;
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number) as [
      number,
      number,
      number,
    ];
    // One that was killed a moment ago still has its entry, and holds nothing.
    return pages > 0 ? { mb: (pages * 4096) / 1024 / 1024, processorMs: (user + system) * 10 } : null;
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

/** Starts a program that may be hostile. Never rejects because of what the program does. */
export async function startProcess(
  command: string,
  args: readonly string[],
  { limits: whole, cwd, env = {}, onLine, captureOutput = false }: StartOptions,
): Promise<Started> {
  const [file = command, ...rest] = await wrapCommand([command, ...args], whole);
  const child = spawn(file, rest, {
    cwd,
    env: { LANG: 'C.UTF-8', ...env },
    detached: true,
    windowsHide: true,
    stdio: ['pipe', captureOutput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();
  const { pid } = child;
  // Node makes no streams where no descriptor is free; 'error' follows.
  const streams = (child.stdio as typeof child.stdio | undefined) ?? [];
  if (pid !== undefined) offerToMemoryKiller(pid);
  let cut: Cut | null = null;
  let over = false;
  let stderr = '';
  let stdout = '';
  let written = 0;
  let spoken = 0;
  let moved = performance.now();
  let unwatch: () => void = () => undefined;

  const stop = (reason: Cut) => {
    cut ??= reason;
    // The number of one that has ended may be another's.
    if (pid !== undefined && !over) killGroup(pid);
  };
  const onExit = () => stop('stopped');
  process.once('exit', onExit);

  const watch = (limits: ProcessLimits) => {
    unwatch();
    spoken = 0;
    moved = performance.now();
    const since = moved;
    let watched = true;
    let before: number | undefined;
    const look = setInterval(async () => {
      if (limits.stallMs !== undefined && performance.now() - moved > limits.stallMs) stop('stall');
      const used = await usageOf(pid);
      // Between the question and its answer the work may have ended.
      if (!watched) return;
      const worked = used && used.processorMs - (before ??= used.processorMs);
      const took = performance.now() - since;
      if (took > limits.ms && (worked === null || worked > limits.ms / 2 || took > busiest * limits.ms))
        stop('time');
      if (used && used.mb > limits.memoryMb) stop('memory');
    }, watchMs);
    unwatch = () => {
      watched = false;
      clearInterval(look);
    };
    return unwatch;
  };

  const finish = (code: number | null, exitSignal: NodeJS.Signals | null) => {
    unwatch();
    process.off('exit', onExit);
    for (const stream of streams) stream?.destroy();
    resolve({ code, signal: exitSignal, cut, stderr: stderr.trim(), stdout });
  };

  child.stderr?.on('data', (chunk: Buffer) => {
    written += chunk.length;
    stderr = (stderr + chunk.toString('utf8')).slice(-stderrKept);
    if (written > writtenMost) stop('output');
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    written += chunk.length;
    stdout = (stdout + chunk.toString('utf8')).slice(0, stdoutKept);
    if (written > writtenMost) stop('output');
  });
  const channel = streams[3];
  const lines: Promise<unknown> =
    channel && 'readable' in channel
      ? new Promise((done) => {
          channel.on('data', (chunk: Buffer) => {
            spoken += chunk.length;
            if (spoken > linesMost) stop('output');
          });
          createInterface({ input: channel, crlfDelay: Infinity })
            .on('line', (line) => {
              if (onLine?.(line)) moved = performance.now();
            })
            .once('close', done);
        })
      : Promise.resolve();
  for (const stream of streams) stream?.on('error', () => undefined);

  child.once('error', (error) => {
    over = true;
    stderr = `${stderr}\n${error.message}`;
    finish(null, null);
  });
  child.once('exit', (code, exitSignal) => {
    // Child processes it started must not keep our ends of the pipes open.
    if (pid !== undefined) killGroup(pid);
    over = true;
    const patience = setTimeout(() => finish(code, exitSignal), 1_000);
    void lines.then(() => {
      clearTimeout(patience);
      finish(code, exitSignal);
    });
  });
  return {
    send: (line) => void child.stdin?.write(`${line}\n`),
    stop,
    watch,
    residentMb: async () => (await usageOf(pid))?.mb ?? null,
    running: () => !over && cut === null,
    ended,
  };
}
