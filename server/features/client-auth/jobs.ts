import type { Context } from '#server/core/context.ts';
import { mailResetTo } from './recovery.ts';

/** Registers the jobs of this feature. */
export function jobs(context: Context): void {
  context.jobs.handle('client-auth.mail-reset', async (payload) => {
    const { emailKey } = payload as { emailKey: string };
    return () => mailResetTo(context, emailKey);
  });
}
