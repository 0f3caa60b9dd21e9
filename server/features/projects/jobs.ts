import type { Context } from '#server/context.ts';
import { purge, purgeKind } from './service.ts';

/** Names who does the jobs of this feature. */
export function jobs(context: Context): void {
  context.jobs.handle(purgeKind, async () => () => purge(context));
}
