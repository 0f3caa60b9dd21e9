import { sides, type Side } from '#contract/sign-in.ts';
import type { Context } from '#server/core/context.ts';
import { mailLinkTo } from './links.ts';
import { mailReset, mailResetTo } from './recovery.ts';

/** Registers the jobs of this feature. */
export function jobs(context: Context): void {
  context.jobs.handle('sign-in.mail-link', async (payload) => {
    const { side, emailKey } = payload as { side: Side; emailKey: string };
    return () => mailLinkTo(context, side, emailKey);
  });
  for (const side of sides)
    context.jobs.handle(mailReset[side], async (payload) => {
      const { emailKey } = payload as { emailKey: string };
      return () => mailResetTo(context, side, emailKey);
    });
}
