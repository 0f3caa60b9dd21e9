import { performance } from 'node:perf_hooks';

/** How long it looks whether anything is asked of the process, in milliseconds. */
const restMs = 500;

/** The share of that time which a process that rests may have been busy. */
const mostBusy = 0.1;

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

type Utilization = typeof performance.eventLoopUtilization;

/**
 * Gives back, in the first quiet half second, what only the start needed: 12 MB, which Node would keep for as long as nothing much happens.
 * Takes 50 to 100 ms of the process. Nothing happens where Node runs without `--expose-gc`.
 */
export function restAfterStart(
  collect: Collect | undefined = globalThis.gc,
  utilization: Utilization = (...given) => performance.eventLoopUtilization(...given),
  ms = restMs,
): void {
  if (!collect) return;
  let before = utilization();
  const looking = setInterval(() => {
    const now = utilization();
    const busy = utilization(now, before).utilization;
    before = now;
    if (busy > mostBusy) return;
    clearInterval(looking);
    // Any other kind keeps the room that it has freed.
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }, ms).unref();
}
