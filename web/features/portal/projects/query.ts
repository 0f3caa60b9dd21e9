import { myProjects } from '#contract/projects.ts';
import { pages } from '#web/api/calls/query-client.ts';

/** The client's newest projects, the first page of them. */
export const myProjectsQuery = pages(myProjects, { query: { limit: 12 } });
