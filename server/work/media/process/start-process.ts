import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { wrapCommand } from './wrap-command.ts';

/** The limits of a process. */
export interface ProcessLimits {
  /** Time limit in milliseconds. A process that gets less than half a processor has more time: see `waitMs`. */
  ms: number;
  memoryMb: number;
  /** The size of the largest file that the process may write, in megabytes. */
  fileMb: number;
  /** The longest time without progress, in milliseconds. */
  stallMs?: number;
}

/** The reason why a process was stopped. */
type Cut = 'time' | 'hang' | 'stall' | 'memory' | 'output' | 'stopped';

/** How a process ended. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  cut: Cut | null;
  /** The end of the text that the process wrote to standard error. */
  stderr: string;
  /** The text that the process wrote to standard output, if `captureOutput` was set. */
  stdout: string;
}

export interface StartOptions {
  /** Limits that the operating system enforces for the whole life of the process. */
  limits: ProcessLimits;
  cwd: string;
  env?: Record<string, string>;
  /** Receives each line on descriptor 3; returns whether it counts as progress. */
  onLine?: (line: string) => boolean;
  captureOutput?: boolean;
}

/** A running program in a process group of its own, without the server's environment. */
export interface Started {
  /** Writes a line to the standard input of the program, which stays open as long as this process runs. */
  send(line: string): void;
  /** Stops the program and all processes that it started. */
  stop(reason: Cut): void;
  /** From now on, stops the program when it exceeds a limit. The returned function ends this check. */
  watch(limits: ProcessLimits): () => void;
  /** The program's memory in megabytes; null if this cannot be found out or the process has ended. */
  residentMb(): Promise<number | null>;
  /** False after the program was stopped or its end was noticed. */
  running(): boolean;
  /** Resolves when the process has ended for any reason. */
  ended: Promise<Ended>;
}

const stderrKept = 4_000;
const stdoutKept = 1_000_000;
const writtenMost = 16 * 1024 * 1024;
const linesMost = 4 * 1024 * 1024;
const watchMs = 50;
/** A process that works less than its limit may wait this long for a processor, in milliseconds. */
const waitMs = 600_000;
/** A process that uses no processor time for this long hangs, in milliseconds. A busy machine gives each process some. */
const hangMs = 60_000;

/** A process's memory and used processor time; null if they cannot be found out. */
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
    // A process that was killed a moment ago still has an entry in /proc, but no memory.
    return pages > 0 ? { mb: (pages * 4096) / 1024 / 1024, processorMs: (user + system) * 10 } : null;
  } catch {
    return null;
  }
}

/** If memory runs out, Linux then kills this process and its children before the server. */
function offerToMemoryKiller(pid: number): void {
  if (process.platform !== 'linux') return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}

/** Kills a process and all processes that it started. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, constants.signals.SIGKILL);
  } catch {
    // It has ended already.
  }
}

/** Starts a possibly hostile program. A failing program does not make the promise reject. */
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
  // Without a free file descriptor Node makes no streams; an `error` event follows.
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
    // After a process has ended, another process may get its id.
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
    let last: number | undefined;
    let workedAt = since;
    const look = setInterval(async () => {
      if (limits.stallMs !== undefined && performance.now() - moved > limits.stallMs) stop('stall');
      const used = await usageOf(pid);
      // The check may have ended while this call waited.
      if (!watched) return;
      // If usage was known before and is no longer, the process has ended. Its `exit` event follows.
      if (used === null && before !== undefined) return;
      const worked = used && used.processorMs - (before ??= used.processorMs);
      const now = performance.now();
      if (used?.processorMs !== last) workedAt = now;
      last = used?.processorMs;
      if (used && now - workedAt > hangMs) stop('hang');
      const took = now - since;
      if (
        took > limits.ms &&
        (worked === null || worked > limits.ms / 2 || took > Math.max(waitMs, 4 * limits.ms))
      )
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
    // Processes that the program started must not keep the pipes open.
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
