import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves as soon as `holds` gives true, and fails after fifteen seconds or as long as is said. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  patienceMs = 15_000,
): Promise<void> {
  for (const deadline = performance.now() + patienceMs; !(await holds()); await sleep(10))
    if (performance.now() > deadline) throw new Error(`It never came: ${holds.toString()}`);
}
