import { execFile } from 'node:child_process';
import { isCrowded } from '#server/data/db/errors.ts';
import type { ProcessLimits } from './start-process.ts';

/** Whether a helper program works here; null where the machine had no room to try it. */
const works = (command: string[]) =>
  new Promise<boolean | null>((resolve) => {
    const [file = '', ...args] = command;
    execFile(file, args, { timeout: 2_000 }, (error) => resolve(isCrowded(error) ? null : error === null));
  });

/** Makes the process end with this one, even when this one is killed. */
const leash = ['setpriv', '--pdeathsig', 'KILL'];
const polite = ['nice', '-n', '5'];

async function probe() {
  const [setpriv, prlimit, nice] = await Promise.all([
    works([...leash, 'true']),
    works(['prlimit', '--core=0', '--fsize=1000000', '--cpu=5', 'true']),
    works([...polite, 'true']),
  ]);
  // Asked again next time: processes would run without limits until the next start.
  if ([setpriv, prlimit, nice].includes(null)) available = undefined;
  return { setpriv, prlimit, nice };
}

let available: ReturnType<typeof probe> | undefined;

/**
 * Puts the system's helper programs before a command, as far as they are installed. Each replaces itself by the next, so the
 * process keeps its id. Where they are missing, only the checks of `runProcess` limit it.
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
          // Two threads may use two seconds of CPU in one. The soft limit comes first: its signal differs from that of a
          // kill by the system.
          `--cpu=${seconds * 2}:${seconds * 2 + 5}`,
          // Far above the limit that `runProcess` checks on resident memory, for a process that grows between two checks:
          // Node alone reserves a lot.
          `--data=${(limits.memoryMb * 2 + 1_024) * 1024 * 1024}`,
        ]
      : []),
    ...(nice ? polite : []),
    ...command,
  ];
}
