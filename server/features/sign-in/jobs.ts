import type { Side } from '#contract/sign-in.ts';
import type { Context } from '#server/core/context.ts';
import { mailLinkTo } from './links.ts';

/** Registers the jobs of this feature. */
export function jobs(context: Context): void {
  context.jobs.handle('sign-in.mail-link', async (payload) => {
    const { side, emailKey } = payload as { side: Side; emailKey: string };
    return () => mailLinkTo(context, side, emailKey);
  });
}
