import type { Context } from './context.ts';
import { jobs as artwork } from './features/artwork/jobs.ts';
import { jobs as clientAuth } from './features/client-auth/jobs.ts';
import { jobs as previews } from './features/previews/jobs.ts';
import { jobs as projects } from './features/projects/jobs.ts';

/** Names who does the jobs of every feature: once in each process that serves or works. */
export function registerJobs(context: Context): void {
  artwork(context);
  clientAuth(context);
  previews(context);
  projects(context);
}
