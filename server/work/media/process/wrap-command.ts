import { execFile } from 'node:child_process';
import { isCrowded } from '#server/data/db/errors.ts';
import type { ProcessLimits } from './start-process.ts';

/** Whether a helper program works here; null if the machine had no resources or no time to try it. */
const works = (command: string[]) =>
  new Promise<boolean | null>((resolve) => {
    const [file = '', ...args] = command;
    execFile(file, args, { timeout: 10_000 }, (error) =>
      resolve(isCrowded(error) || error?.killed === true ? null : error === null),
    );
  });

/** Ends the process together with the server, even if the server is killed. */
const leash = ['setpriv', '--pdeathsig', 'KILL'];
const polite = ['nice', '-n', '5'];

async function probe() {
  const [setpriv, prlimit, nice] = await Promise.all([
    works([...leash, 'true']),
    works(['prlimit', '--core=0', '--fsize=1000000', '--cpu=5', 'true']),
    works([...polite, 'true']),
  ]);
  // Try again next time; otherwise processes would run without limits until a restart.
  if ([setpriv, prlimit, nice].includes(null)) available = undefined;
  return { setpriv, prlimit, nice };
}

let available: ReturnType<typeof probe> | undefined;

/**
 * Puts the installed helper programs before a command. Each replaces itself by the next program, so the process keeps its id.
 * Without them, only the checks of `runProcess` limit the process.
 */
export async function wrapCommand(command: string[], limits: ProcessLimits): Promise<string[]> {
  available ??= probe();
  const { setpriv, prlimit, nice } = await available;
  const seconds = Math.ceil(limits.ms / 1000);
  return [
    ...(setpriv ? leash : []),
    ...(prlimit
      ? [
          'prlimit',
          '--core=0',
          `--fsize=${limits.fileMb * 1024 * 1024}`,
          // Two threads may use two seconds of CPU in one second. The soft limit comes first: its signal
          // differs from a kill by the system.
          `--cpu=${seconds * 2}:${seconds * 2 + 5}`,
          // Far above the limit that `runProcess` checks on resident memory, since Node alone reserves a lot.
          // It catches a process that grows between two checks.
          `--data=${(limits.memoryMb * 2 + 1_024) * 1024 * 1024}`,
        ]
      : []),
    ...(nice ? polite : []),
    ...command,
  ];
}
