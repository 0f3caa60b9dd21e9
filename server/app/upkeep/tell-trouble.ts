import type { CheckState, SystemCheckName } from '#contract/system.ts';
import type { Context } from '#server/core/context.ts';
import { look } from '#server/features/system/service.ts';

const hour = 60 * 60 * 1000;

/** Delay after the start, in milliseconds. The checks start programs, which would slow down the answers to the first visitors. */
const firstMs = 1_000;

/** The checks whose results are logged, one line each. Other results show only on the System screen. */
const told: ReadonlySet<SystemCheckName> = new Set([
  'storage',
  'disk',
  'mail',
  'brand-address',
  'backup',
  'provider',
  'pictures',
  'video',
  'folder',
]);

/** Whether a warning is logged. The warning that there is no backup yet is not; a failed backup is logged in any case. */
const isWarning = (name: SystemCheckName, state: CheckState) => state === 'warning' && name !== 'backup';

async function tell(context: Context, before: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const { checks } = await look(context);
  const now = new Map(
    checks
      .filter(({ name, state }) => told.has(name) && (state === 'failed' || isWarning(name, state)))
      .map(({ words, remedy, state }) => [[words, remedy].filter(Boolean).join(' '), state]),
  );
  for (const [words, state] of now)
    if (!before.has(words)) context.log[state === 'failed' ? 'error' : 'warn'](words);
  return new Set(now.keys());
}

/**
 * Logs problems around the program, such as a full disk or wrong settings, one line each: all at the start, and new ones
 * each hour. Runs in the background. Returns a function that stops the checks.
 */
export function startTelling(context: Context): () => void {
  let before: ReadonlySet<string> = new Set();
  const run = () => {
    tell(context, before)
      .then((told) => (before = told))
      .catch((error: unknown) => context.log.warn({ err: error }, 'The installation could not be checked'));
  };
  const first = setTimeout(run, firstMs).unref();
  const timer = setInterval(run, hour).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
