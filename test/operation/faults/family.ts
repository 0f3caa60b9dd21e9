import { readdirSync, readFileSync } from 'node:fs';

// Functions that read from /proc (Linux) which processes run.

/** The command line of a process. */
export const wordsOf = (pid: string): string[] =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);

/** A process and all processes that it started, directly or indirectly. */
export const family = (pid: string): string[] => [
  pid,
  ...readdirSync('/proc').filter((one) => {
    try {
      return (
        /^\d+$/.test(one) && readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === pid
      );
    } catch {
      return false;
    }
  }),
];
