import type { Context } from '../core/context.ts';
import { jobs as artwork } from '../features/artwork/jobs.ts';
import { jobs as clientAuth } from '../features/client-auth/jobs.ts';
import { jobs as previews } from '../features/previews/jobs.ts';
import { jobs as projects } from '../features/projects/jobs.ts';

/** Registers the job handlers of every feature: once in each process that serves or works. */
export function registerJobs(context: Context): void {
  artwork(context);
  clientAuth(context);
  previews(context);
  projects(context);
}
