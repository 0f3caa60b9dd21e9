import { readFileSync, readlinkSync } from 'node:fs';
import { newId } from '#server/core/ids.ts';

/**
 * When a process began, in ticks since the machine's start; null when it has ended, also where its parent has not asked how.
 * Fields of `/proc/<pid>/stat`: proc_pid_stat(5). The name of the program, in parentheses, may hold anything.
 */
function begunAt(pid: string): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? null : (rest[18] ?? null);
  } catch {
    return null;
  }
}

/** Where this process runs: the same user, the same start of the same machine, the same numbers of processes. Null where Linux does not say so. */
const place = ((): string | null => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const pids = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0];
    return pids && begunAt(String(process.pid)) ? `${boot}.${pids}.${process.getuid?.()}` : null;
  } catch {
    return null;
  }
})();

const self = place && `${place}.${process.pid}.${begunAt(String(process.pid))}`;

/** A name for who holds a claimed job: unique, and on Linux telling which process it is. */
export const newHolder = (): string => (self ? `${newId()}.${self}` : newId());

/**
 * Whether the process that made the name has certainly ended. False also where nobody can know: it ran on another machine, in another
 * container, for another user, or not on Linux.
 */
export function hasEnded(holder: string): boolean {
  const [id = '', process] = place ? holder.split(`.${place}.`) : [];
  const [, pid, begun] = /^(\d+)\.(\d+)$/.exec(process ?? '') ?? [];
  return id !== '' && pid !== undefined && begunAt(pid) !== begun;
}
