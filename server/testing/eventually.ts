import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves as soon as `holds` returns true. Fails after five minutes, which is long enough for slow machines. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 300_000; !(await holds()); await sleep(10))
    if (performance.now() > deadline) throw new Error(`It never came: ${holds.toString()}`);
}
