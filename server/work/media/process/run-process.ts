import { startProcess, type Ended, type StartOptions } from './start-process.ts';

export type { Ended, ProcessLimits } from './start-process.ts';

interface Options extends StartOptions {
  /** Text for the standard input of the program. The input stays open as long as this process runs. */
  input?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a possibly hostile program to its end, and stops it when it exceeds a limit. A failing program does not make the
 * promise reject.
 */
export async function runProcess(command: string, args: string[], options: Options): Promise<Ended> {
  const { limits, input, signal } = options;
  if (signal?.aborted) return { code: null, signal: null, cut: 'stopped', stderr: '', stdout: '' };
  const started = await startProcess(command, args, options);
  const onAbort = () => started.stop('stopped');
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  started.watch(limits);
  if (input !== undefined) started.send(input);
  try {
    return await started.ended;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
