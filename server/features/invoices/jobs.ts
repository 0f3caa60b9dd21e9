import * as z from 'zod/mini';
import { id } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { issueInTime } from './issuing/issue.ts';
import { becomeDue, dueKind, issueKind } from './milestones/milestones.ts';

const payload = z.object({ id });

/**
 * Registers the jobs that issue the first invoices of acceptances, and that make parts of payment plans due on their dates.
 */
export function jobs(context: Context): void {
  context.jobs.handle(issueKind, async (given) => {
    const { id: invoiceId } = payload.parse(given);
    try {
      await issueInTime(context, invoiceId);
    } catch (error) {
      // When staff issue the invoice by hand, they see the missing fields.
      if (!(error instanceof AppError)) throw error;
    }
  });
  context.jobs.handle(dueKind, (given) => {
    const { id: milestoneId } = payload.parse(given);
    return Promise.resolve(() => becomeDue(context, milestoneId));
  });
}
