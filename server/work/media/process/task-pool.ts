import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskInput, TaskName, TaskResult } from '../tasks/tasks.ts';
import { foldersOf, handOver } from './hand-over.ts';
import {
  answerIn,
  childArguments,
  runTask,
  saidIn,
  TaskCut,
  type RunTask,
  type Said,
  type TaskOptions,
} from './run-task.ts';
import { startProcess, type Started } from './start-process.ts';
import { poolLimits } from './task-limits.ts';

/** A pool of child processes. Each is reused for a few files of one person, and one is started in advance. */
export interface TaskPool {
  /** Runs tasks in child processes that parse only this person's files. */
  of(person: string): RunTask;
  /** Starts a child process for a file that will arrive soon, unless an unused one is ready. */
  prepare(): void;
  /** Ends idle child processes, and keeps none from then on. */
  close(): void;
}

interface PoolOptions {
  /**
   * The parent folder of the folders of the child processes. It should be on the same disk as the files, so that files can
   * be linked instead of copied.
   */
  folder: string;
  /** True: a child process may serve several people. Only for the program's own samples. */
  shared?: boolean;
  /** A child process ends after this many files. */
  files?: number;
  /** How long an idle child process is kept, in milliseconds. */
  idleMs?: number;
  /** How long a child process is kept ready for a new person after the last file, in milliseconds; 0: never. */
  readyMs?: number;
}

/**
 * The file type of each task that runs in a reusable child process. A child process parses only one type, because each type
 * loads its own reader.
 */
const kinds: Partial<Record<TaskName, string>> = {
  checkRaster: 'raster',
  thumbnailOfRaster: 'raster',
  sizesOfRaster: 'raster',
  watermarkRaster: 'raster',
  checkSvg: 'svg',
  drawSvg: 'svg',
  checkPdf: 'pdf',
  drawPdf: 'pdf',
  watermarkPdf: 'pdf',
  checkPsd: 'psd',
  drawPsd: 'psd',
};

/**
 * A child process ends if it still uses more than `restMb` megabytes of memory after a file. At most `idle` child processes
 * are kept idle.
 */
const most = { restMb: 250, idle: 3 };

/**
 * Thrown if the child process hung, or ended or lost its folder before it began to read the file. Another child process can
 * read the file.
 */
class ChildGone extends Error {}

interface Child {
  process: Started;
  folder: string;
  /** The person and the file type that the child process serves; null before its first file. */
  owner: { person: string; kind: string } | null;
  files: number;
  said: (message: Said) => void;
  rest: NodeJS.Timeout | undefined;
}

/**
 * Opens a pool. A child process can use only its own folder, which gets one file at a time. It serves one person and one
 * file type. It ends after a refusal, a failure or a stop, so a hijacked child process never gets another person's file.
 */
export function createTaskPool({
  folder: home,
  shared = false,
  files: mostFiles = 20,
  idleMs = 2_000,
  readyMs = 60_000,
}: PoolOptions): TaskPool {
  const idle = new Set<Child>();
  let starting: Promise<void> | null = null;
  let closed = false;

  const start = async (): Promise<Child> => {
    await mkdir(home, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(home, 'job-'));
    const own = foldersOf(folder);
    for (const part of Object.values(own)) mkdirSync(part);
    const state: Omit<Child, 'process'> = {
      folder,
      owner: null,
      files: 0,
      said: () => undefined,
      rest: undefined,
    };
    const onLine = (line: string) => {
      state.said(saidIn(line));
      return true;
    };
    const args = [...childArguments(poolLimits, { read: [own.in], write: [own.out] }), '--ready'];
    const options = { limits: poolLimits, cwd: folder, onLine };
    const child = Object.assign(state, { process: await startProcess(process.execPath, args, options) });
    void child.process.ended.then(() => {
      clearTimeout(child.rest);
      idle.delete(child);
      return rm(folder, { recursive: true, force: true });
    });
    return child;
  };

  const end = (child: Child) => {
    clearTimeout(child.rest);
    idle.delete(child);
    child.process.stop('stopped');
  };

  const rest = (child: Child, ms: number) => {
    if (closed) return end(child);
    idle.add(child);
    clearTimeout(child.rest);
    child.rest = setTimeout(() => end(child), ms);
    // The timer of an idle child process does not keep this process alive. The child process ends with its parent.
    child.rest.unref();
    for (const oldest of idle) if (idle.size > most.idle) end(oldest);
  };

  const ready = () => [...idle].find(({ owner, process }) => owner === null && process.running());

  const prepare = () => {
    if (closed || readyMs === 0 || starting || ready()) return;
    starting = start()
      .then(
        (child) => rest(child, readyMs),
        () => undefined,
      )
      .finally(() => {
        starting = null;
      });
  };

  const take = async (person: string, kind: string): Promise<Child> => {
    const own = [...idle].find(
      ({ owner, process }) =>
        process.running() && owner?.kind === kind && (shared || owner.person === person),
    );
    if (!own && !ready()) await starting;
    const child = own ?? ready() ?? (await start());
    clearTimeout(child.rest);
    idle.delete(child);
    child.owner = { person, kind };
    child.files += 1;
    return child;
  };

  /** Keeps a child process for reuse after an answer, unless it was stopped, uses too much memory, or has read enough files. */
  const giveBack = async (child: Child) => {
    const held = await child.process.residentMb();
    // A child process that was stopped just when it answered may not have ended yet.
    const good = child.process.running() && held !== null && held <= most.restMb;
    if (good && child.files < mostFiles) rest(child, idleMs);
    else end(child);
  };

  /** @throws ChildGone, and the task's errors */
  const runOnce = async <N extends TaskName>(
    person: string,
    kind: string,
    name: N,
    input: TaskInput<N>,
    { limits, read, write = [], onProgress, signal }: TaskOptions,
  ): Promise<TaskResult<N>> => {
    const child = await take(person, kind);
    const answered = Promise.withResolvers<Said>();
    let begun = false;
    child.said = (message) => {
      if (message.begins) begun = true;
      else if (message.progress === undefined) answered.resolve(message);
      else onProgress?.(message.progress);
    };
    const onAbort = () => child.process.stop('stopped');
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    let good = false;
    try {
      const handed = await handOver(child.folder, { read, write }).catch((error: unknown) => {
        throw existsSync(foldersOf(child.folder).in) ? error : new ChildGone('', { cause: error });
      });
      const unwatch = child.process.watch(limits);
      child.process.send(JSON.stringify({ name, input: handed.toChild(input), last: false }));
      const outcome = await Promise.race([answered.promise, child.process.ended]);
      unwatch();
      if ('cut' in outcome && (outcome.cut === 'hang' || (outcome.cut === null && !begun)))
        throw new ChildGone('', { cause: new TaskCut(outcome, begun) });
      if ('cut' in outcome) throw new TaskCut(outcome);
      const result = handed.toParent(answerIn(outcome));
      await handed.fetch();
      await handed.takeBack();
      good = true;
      return result as TaskResult<N>;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      child.said = () => undefined;
      if (good) await giveBack(child);
      else end(child);
      prepare();
    }
  };

  /**
   * If a child process hangs, or ends before it begins to read the file, for example for lack of memory, the file is not the
   * cause. So another child process gets the file.
   */
  const run: typeof runOnce = (person, kind, name, input, options) => {
    const once = () => runOnce(person, kind, name, input, options);
    return once()
      .catch((error: unknown) => {
        if (error instanceof ChildGone) return once();
        throw error;
      })
      .catch((error: unknown) => {
        throw error instanceof ChildGone ? error.cause : error;
      });
  };

  return {
    of: (person) => (name, input, options) => {
      const kind = kinds[name];
      return kind === undefined ? runTask(name, input, options) : run(person, kind, name, input, options);
    },
    prepare,
    close() {
      closed = true;
      for (const child of idle) end(child);
    },
  };
}
