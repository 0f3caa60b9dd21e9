import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess, type Ended, type ProcessLimits } from './run-process.ts';
import { MediaFailure, MediaRefusal, MediaUnable } from '../types.ts';
import type { TaskInput, TaskName, TaskResult } from '../tasks/tasks.ts';

let entry = fileURLToPath(new URL('../tasks/main.ts', import.meta.url));

/** Makes child processes run the production bundle, which starts in half of the processor time. Only for tests. */
export function startChildrenFrom(bundle: string): void {
  entry = bundle;
}

/**
 * The real paths of the program's code and packages. A child process may read only these and its file. The whole project
 * folder is not allowed, because it may contain the data.
 */
const program = ['server/', 'contract/', 'package.json', 'node_modules/'].map((part) =>
  realpathSync(fileURLToPath(new URL(`../../../../${part}`, import.meta.url))),
);

/** The files and limits of a task. */
export interface TaskOptions {
  limits: ProcessLimits;
  /** Files the task reads. */
  read: string[];
  /** Files that the task writes, and folders into which it writes. */
  write?: string[];
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a task in a child process.
 * @throws MediaRefusal from the task; MediaFailure if the task fails; TaskCut if the process was stopped or crashed
 */
export type RunTask = <N extends TaskName>(
  name: N,
  input: TaskInput<N>,
  options: TaskOptions,
) => Promise<TaskResult<N>>;

/** Runs tasks about the files of one sender. */
export interface Runner {
  runTask: RunTask;
  signal: AbortSignal;
}

/** A message of a child process: a line of JSON on its descriptor 3. */
export interface Said {
  /** The task begins; the child process has not opened the file yet. */
  begins?: true;
  result?: unknown;
  refusal?: string;
  failure?: string;
  /** The text that explains why the reader of such files could not be loaded. */
  unable?: string;
  progress?: number;
}

/**
 * Parses a line from a child process. An invalid line counts as a failure, because a hijacked child process must not end the
 * server.
 */
export function saidIn(line: string): Said {
  try {
    const said: unknown = JSON.parse(line);
    if (typeof said === 'object' && said !== null) return said;
  } catch {
    // Invalid JSON gets the failure that is returned below.
  }
  return { failure: 'The process that reads files sent an invalid answer.' };
}

/** The arguments for a Node child process that can read and write only these paths, besides the program's code. */
export const childArguments = (
  { memoryMb }: Pick<ProcessLimits, 'memoryMb'>,
  { read, write }: { read: readonly string[]; write: readonly string[] },
): string[] => [
  '--no-warnings',
  `--max-old-space-size=${Math.round(memoryMb * 0.8)}`,
  '--permission',
  '--allow-addons',
  ...[...program, dirname(entry), ...read, ...write].map((path) => `--allow-fs-read=${path}`),
  ...write.map((path) => `--allow-fs-write=${path}`),
  entry,
];

/** True if the process could not be started because this process had no free file descriptor. */
export const isUnstarted = ({ code, signal, cut, stderr }: Ended): boolean =>
  code === null && signal === null && cut === null && /\bE[MN]FILE$/.test(stderr);

/** The reason why a process ended without an answer, as text for staff and logs. */
export function describeEnd({ cut, code, signal, stderr }: Ended): string {
  const last = stderr.split('\n').filter(Boolean).slice(-3).join(' / ');
  const how = {
    time: 'took too long and was stopped',
    hang: 'did nothing for a minute and was stopped',
    stall: 'made no progress and was stopped',
    memory: 'needed too much memory and was stopped',
    output: 'wrote too much and was stopped',
    stopped: 'was stopped',
  };
  if (cut) return how[cut];
  if (code === null && signal === null) return `could not be started: ${last.slice(-500)}`;
  return `ended with ${signal ?? `code ${code}`}${last === '' ? '' : `: ${last.slice(-500)}`}`;
}

/** The error for a task that exceeded its limits or crashed. The file or the machine may be the cause. */
export class TaskCut extends MediaFailure {
  override name = 'TaskCut';
  /**
   * True if the file is not the cause: the server stopped the task, memory ran out, the child process hung, or it ended
   * before it opened the file. Another try may succeed.
   */
  readonly blameless: boolean;
  readonly ended: Ended;

  /** `begun`: whether the child process had begun to read the file. */
  constructor(ended: Ended, begun = true) {
    super(`Reading the file ${describeEnd(ended)}.`);
    this.ended = ended;
    const { cut, code, signal } = ended;
    const fromOutside = cut === null && code === null && (signal === null || signal === 'SIGKILL');
    this.blameless = !begun || cut === 'stopped' || cut === 'hang' || fromOutside;
  }
}

/**
 * The answer in a message of a child process.
 * @throws MediaRefusal, MediaFailure, MediaUnable
 */
export function answerIn({ refusal, failure, unable, result }: Said): unknown {
  if (unable !== undefined) throw new MediaUnable(unable);
  if (refusal !== undefined) throw new MediaRefusal(refusal);
  if (failure !== undefined) throw new MediaFailure(failure);
  return result;
}

/**
 * Runs a task of `tasks/` in a process that can read and write only the files of the task: see `RunTask`. `cwd` defaults to
 * the folder of the first file.
 */
export async function runTask<N extends TaskName>(
  name: N,
  input: TaskInput<N>,
  {
    limits,
    read,
    write = [],
    onProgress,
    cwd = dirname(read[0] ?? join(tmpdir(), 'none')),
    signal,
  }: TaskOptions & { cwd?: string },
): Promise<TaskResult<N>> {
  let said: Said = {};
  let begun = false;
  const ended = await runProcess(process.execPath, childArguments(limits, { read, write }), {
    limits,
    cwd,
    input: JSON.stringify({ name, input, last: true }),
    signal,
    onLine(line) {
      const message = saidIn(line);
      if (message.begins) begun = true;
      else if (message.progress !== undefined) onProgress?.(message.progress);
      else said = message;
      return true;
    },
  });
  const answer = answerIn(said);
  if (ended.cut === null && ended.code === 0 && 'result' in said) return answer as TaskResult<N>;
  throw new TaskCut(ended, begun);
}
