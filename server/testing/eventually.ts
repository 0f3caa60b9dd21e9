import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves as soon as `holds` gives true. Fails after five minutes: even the slowest machine has come there by then. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 300_000; !(await holds()); await sleep(10))
    if (performance.now() > deadline) throw new Error(`It never came: ${holds.toString()}`);
}
