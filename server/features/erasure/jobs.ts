import type { Context } from '#server/core/context.ts';
import { clean, erase, kinds, type Leftovers } from './erasing/erase.ts';

/** Registers the jobs of this feature: erasing when the time has come, and removing what is left outside of the rows. */
export function jobs(context: Context): void {
  context.jobs.handle(kinds.erase, async (payload) => {
    await erase(context, (payload as { id: string }).id);
  });
  context.jobs.handle(kinds.clean, (payload) => clean(context, payload as Leftovers));
}
