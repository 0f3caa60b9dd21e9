import { readFileSync, readlinkSync } from 'node:fs';
import { newId } from '#server/core/ids.ts';

/**
 * The start time of a process, in ticks since the machine's start. Null if it has ended, even if its parent has not collected
 * its status. Reads `/proc/<pid>/stat`, see proc_pid_stat(5). The program name in parentheses may contain anything.
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

/** Identifies where this process runs: user, boot of the machine, and namespace of process ids. Null if Linux does not say. */
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

/** A unique name for a worker. On Linux it identifies the process. */
export const newWorkerName = (): string => (self ? `${newId()}.${self}` : newId());

/**
 * True if the process that made the name has surely ended. False if this is unknown: on another machine, container or user, or not
 * on Linux.
 */
export function hasEnded(worker: string): boolean {
  const [id = '', process] = place ? worker.split(`.${place}.`) : [];
  const [, pid, begun] = /^(\d+)\.(\d+)$/.exec(process ?? '') ?? [];
  return id !== '' && pid !== undefined && begunAt(pid) !== begun;
}
