import type { TeamMember } from '#contract/team.ts';

/** The name of a colleague. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<TeamMember, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? 'Administrator');
