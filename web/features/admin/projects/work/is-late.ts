import type { Project } from '#contract/projects.ts';

/** Today in the browser's time zone, such as 2026-12-24. */
export const today = (): string => new Date().toLocaleDateString('sv-SE');

/** True if the promised day of a project has passed and the project is not delivered. */
export const isLate = ({ promisedOn, stage }: Pick<Project, 'promisedOn' | 'stage'>): boolean =>
  promisedOn !== null && promisedOn < today() && stage !== 'delivered' && stage !== 'closed';
