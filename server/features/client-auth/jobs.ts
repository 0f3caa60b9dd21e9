import type { Context } from '#server/context.ts';
import { mailResetTo } from './recovery.ts';

/** Names who does the jobs of this feature. */
export function jobs(context: Context): void {
  context.jobs.handle('client-auth.mail-reset', async (payload) => {
    const { emailKey } = payload as { emailKey: string };
    return () => mailResetTo(context, emailKey);
  });
}
