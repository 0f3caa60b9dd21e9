import * as z from 'zod/mini';
import { id } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { advance, periodKind } from './service.ts';

const payload = z.object({ id });

/**
 * Registers the job that begins the periods of retainers. If the program did not run for a while, the job begins all periods
 * that are due.
 */
export function jobs(context: Context): void {
  context.jobs.handle(periodKind, (given) => {
    const { id: retainerId } = payload.parse(given);
    return Promise.resolve(() => advance(context, retainerId));
  });
}
