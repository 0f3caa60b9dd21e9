import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess, type Ended, type ProcessLimits } from './run-process.ts';
import { MediaFailure, MediaRefusal } from '../types.ts';
import type { TaskInput, TaskName, TaskResult } from '../tasks/tasks.ts';

const entry = fileURLToPath(new URL('../tasks/main.ts', import.meta.url));
/**
 * The code of the program and its packages, by their real paths: all that a child may read besides the given file. Not the
 * whole project folder, which may contain the data.
 */
const program = ['server/', 'contract/', 'package.json', 'node_modules/'].map((part) =>
  realpathSync(fileURLToPath(new URL(`../../../../${part}`, import.meta.url))),
);

interface Options {
  limits: ProcessLimits;
  /** Files the task reads. */
  read: string[];
  /** Files and folders the task writes. */
  write?: string[];
  onProgress?: (share: number) => void;
  /** The working folder; else the one of the first file. */
  cwd?: string;
  signal?: AbortSignal | undefined;
}

interface Said {
  result?: unknown;
  refusal?: string;
  failure?: string;
  progress?: number;
}

/** Why a process ended without an answer, in words for staff and logs. */
export function describeEnd({ cut, code, signal, stderr }: Ended): string {
  const last = stderr.split('\n').filter(Boolean).slice(-3).join(' / ');
  const how = {
    time: 'took too long and was stopped',
    stall: 'made no progress and was stopped',
    memory: 'needed too much memory and was stopped',
    output: 'wrote too much and was stopped',
    stopped: 'was stopped',
  };
  if (cut) return how[cut];
  if (code === null && signal === null) return `could not be started: ${last.slice(-500)}`;
  return `ended with ${signal ?? `code ${code}`}${last === '' ? '' : `: ${last.slice(-500)}`}`;
}

/** A task exceeded its limits or crashed: the file may be the cause, or the machine. */
export class TaskCut extends MediaFailure {
  override name = 'TaskCut';
  /**
   * The file is not the cause: we stopped the task, the system killed it for lack of memory, or it could not start. Another
   * try may succeed.
   */
  readonly blameless: boolean;

  constructor({ cut, code, signal, ...ended }: Ended) {
    super(`Reading the file ${describeEnd({ cut, code, signal, ...ended })}.`);
    const fromOutside = cut === null && code === null && (signal === null || signal === 'SIGKILL');
    this.blameless = cut === 'stopped' || fromOutside;
  }
}

/**
 * Runs a task of `tasks/` in a fresh Node process that can read and write only what is named here.
 * @throws MediaRefusal as the task does; MediaFailure when it fails; TaskCut when it was stopped or crashed
 */
export async function runTask<N extends TaskName>(
  name: N,
  input: TaskInput<N>,
  { limits, read, write = [], onProgress, cwd = dirname(read[0] ?? join(tmpdir(), 'none')), signal }: Options,
): Promise<TaskResult<N>> {
  let said: Said = {};
  const ended = await runProcess(
    process.execPath,
    [
      '--no-warnings',
      `--max-old-space-size=${Math.round(limits.memoryMb * 0.8)}`,
      '--permission',
      '--allow-addons',
      ...[...program, ...read, ...write].map((path) => `--allow-fs-read=${path}`),
      ...write.map((path) => `--allow-fs-write=${path}`),
      entry,
    ],
    {
      limits,
      cwd,
      input: JSON.stringify({ name, input }),
      signal,
      onLine(line) {
        const message = JSON.parse(line) as Said;
        if (message.progress === undefined) said = message;
        else onProgress?.(message.progress);
        return true;
      },
    },
  );
  if (said.refusal !== undefined) throw new MediaRefusal(said.refusal);
  if (said.failure !== undefined) throw new MediaFailure(said.failure);
  if (ended.cut === null && ended.code === 0 && 'result' in said) return said.result as TaskResult<N>;
  throw new TaskCut(ended);
}
