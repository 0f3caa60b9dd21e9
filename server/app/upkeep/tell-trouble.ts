import type { CheckState, SystemCheckName } from '#contract/system.ts';
import type { Context } from '#server/core/context.ts';
import { look } from '#server/features/system/service.ts';

const hour = 60 * 60 * 1000;

/** How long after the start, in milliseconds: looking starts programs, while the first visitors wait. */
const firstMs = 1_000;

/** What the operator hears of in the log, one line each; the others wait on the System screen. */
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

/** That there is no backup yet waits on the System screen; one that cannot be made does not. */
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
 * Says in one line of the log what is wrong around the program: at the start, and each hour what is new. Nothing waits for it.
 * Returns a function that stops it.
 */
export function startTelling(context: Context): () => void {
  let before: ReadonlySet<string> = new Set();
  const run = () => {
    tell(context, before)
      .then((told) => (before = told))
      .catch((error: unknown) => context.log.warn({ err: error }, 'the installation could not be checked'));
  };
  const first = setTimeout(run, firstMs).unref();
  const timer = setInterval(run, hour).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
