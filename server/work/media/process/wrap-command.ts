import { execFile } from 'node:child_process';
import { isCrowded } from '#server/data/db/errors.ts';
import type { ProcessLimits } from './start-process.ts';

/** Whether a helper program works here; null if the machine had no resources or no time to run it. */
const works = (command: string[]) =>
  new Promise<boolean | null>((resolve) => {
    const [file = '', ...args] = command;
    execFile(file, args, { timeout: 10_000 }, (error) =>
      resolve(isCrowded(error) || error?.killed === true ? null : error === null),
    );
  });

/** Makes the process end together with the server, even if the server is killed. */
const leash = ['setpriv', '--pdeathsig', 'KILL'];
const polite = ['nice', '-n', '5'];

async function probe() {
  const [setpriv, prlimit, nice] = await Promise.all([
    works([...leash, 'true']),
    works(['prlimit', '--core=0', '--fsize=1000000', '--cpu=5', 'true']),
    works([...polite, 'true']),
  ]);
  // Test the helper programs again next time. Otherwise processes would run without limits until a restart.
  if ([setpriv, prlimit, nice].includes(null)) available = undefined;
  return { setpriv, prlimit, nice };
}

let available: ReturnType<typeof probe> | undefined;

/**
 * Puts the installed helper programs before a command. Each of them replaces itself with the next program, so the process
 * keeps its id. Without them, only the checks of `runProcess` limit the process.
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
          // Two threads may use two seconds of processor time in one second. The soft limit comes first, because its signal
          // differs from that of a kill by the system.
          `--cpu=${seconds * 2}:${seconds * 2 + 5}`,
          // This limit is far above the one that `runProcess` checks for resident memory, since Node alone reserves a lot.
          // It stops a process that grows between two checks.
          `--data=${(limits.memoryMb * 2 + 1_024) * 1024 * 1024}`,
        ]
      : []),
    ...(nice ? polite : []),
    ...command,
  ];
}
