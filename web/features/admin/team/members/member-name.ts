import type { TeamMember } from '#contract/team.ts';

/** How a colleague is called. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<TeamMember, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? 'Administrator');
