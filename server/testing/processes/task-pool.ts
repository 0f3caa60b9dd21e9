import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { TaskOptions } from '#server/work/media/process/run-task.ts';
import { createTaskPool, type TaskPool } from '#server/work/media/process/task-pool.ts';
import type { TaskInput, TaskName, TaskResult } from '#server/work/media/tasks/tasks.ts';

let pool: TaskPool | undefined;
let begin: ((person: string) => Promise<void>) | undefined;

/**
 * From now on, each file that is opened waits until `release` or the end of the test. `turns` has the ids of the senders in
 * order. With `only`, only the files of that person wait.
 */
export function holdTurns(only?: string): { turns: readonly string[]; release: () => void } {
  const turns: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  begin = async (person) => {
    if (only !== undefined && person !== only) return;
    turns.push(person);
    await released;
  };
  onTestFinished(() => {
    begin = undefined;
    release();
  });
  return { turns, release };
}

/**
 * The pool that all apps of a test worker share, because starting a child process takes ten times as long as reading a
 * sample file. Separate tests check that real child processes serve one person and end after twenty files.
 */
export function testPool(): TaskPool {
  if (pool) return pool;
  // This folder is inside the folder of the run and is removed together with it.
  const folder = mkdtempSync(join(inject('engine').folder, 'pool-'));
  const shared = createTaskPool({ folder, shared: true, files: 1_000, idleMs: 300_000, readyMs: 0 });
  // Closing an app does nothing, so that the next app uses the same child processes.
  pool = {
    ...shared,
    of: (person) => {
      const run = shared.of(person);
      return async <N extends TaskName>(
        name: N,
        input: TaskInput<N>,
        options: TaskOptions,
      ): Promise<TaskResult<N>> => {
        await begin?.(person);
        return run(name, input, options);
      };
    },
    close: () => undefined,
  };
  return pool;
}
