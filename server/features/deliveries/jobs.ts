import * as z from 'zod/mini';
import { id } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { paidKind } from '#server/features/invoices/service.ts';
import { openPaid } from './service.ts';

const payload = z.object({ clientAccountId: id });

/** Registers the job that runs after each payment. It opens the deliveries that wait for the payment. */
export function jobs(context: Context): void {
  context.jobs.handle(paidKind, (given) => {
    const { clientAccountId } = payload.parse(given);
    return Promise.resolve(() => openPaid(context, clientAccountId));
  });
}
