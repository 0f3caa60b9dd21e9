import * as z from 'zod/mini';
import { id } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { workKind } from './steps.ts';

const payload = z.object({ id });

/** Registers the job that checks files, imports them and undoes imports. Its code is loaded only when needed. */
export function jobs(context: Context): void {
  context.jobs.handle(
    workKind,
    async (given, run) => (await import('./work.ts')).work(context, payload.parse(given).id, run),
    { queue: 'imports' },
  );
}
