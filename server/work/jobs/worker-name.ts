import { readFileSync, readlinkSync } from 'node:fs';
import { newId } from '#server/core/ids.ts';

/**
 * The start time of a process, in ticks since the machine's start. Null if the process has ended, even if its parent has not
 * collected its exit status. Reads `/proc/<pid>/stat`, see proc_pid_stat(5). The program name in parentheses there may
 * contain any characters.
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

/**
 * Identifies where this process runs: the user, the boot of the machine, and the namespace of process ids. Null if this
 * cannot be found out.
 */
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

/** A unique name for a worker. On Linux the name also identifies the process. */
export const newWorkerName = (): string => (self ? `${newId()}.${self}` : newId());

/**
 * True if the process with this worker name has certainly ended. False if that is unknown: on another machine, in another
 * container, for another user, or not on Linux.
 */
export function hasEnded(worker: string): boolean {
  const [id = '', process] = place ? worker.split(`.${place}.`) : [];
  const [, pid, begun] = /^(\d+)\.(\d+)$/.exec(process ?? '') ?? [];
  return id !== '' && pid !== undefined && begunAt(pid) !== begun;
}
