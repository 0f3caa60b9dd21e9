import { startFailure } from '#server/core/process/start-failure.ts';

/** True for errors whose message is all that the operator sees. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  (['BackupRefused', 'CommandRefused', 'CopyDiffers'].includes(error.name) ||
    ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')));

/** Runs a command with its arguments. If the command fails, the error is printed and the process ends. */
export async function command(work: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${isRefusal(error) ? error.message : startFailure(error)}\n`);
    process.exit(1);
  }
}

/** Prints lines for the operator. */
export const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

/** Prints the faults that a check found, and the result. If there are faults, the command fails. */
export function judge(faults: string[], sound: string, unsound: (count: string) => string): void {
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const { length } = faults;
  say(length === 0 ? sound : unsound(`${length} ${length === 1 ? 'fault' : 'faults'}`));
  process.exitCode = length === 0 ? 0 : 1;
}
