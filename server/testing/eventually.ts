import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves as soon as `holds` gives true, and fails after fifteen seconds. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 15_000; !(await holds()); await sleep(10))
    if (performance.now() > deadline) throw new Error(`It never came: ${holds.toString()}`);
}
