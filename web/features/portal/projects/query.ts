import { myProjects } from '#contract/projects.ts';
import { pages } from '#web/api/calls/query-client.ts';

/** Fetches the first page of the client's newest projects. */
export const myProjectsQuery = pages(myProjects, { query: { limit: 12 } });
