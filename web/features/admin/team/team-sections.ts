/** The parts of the Admin tab by their `#` in the address, in their order on a narrow screen. */
export const teamSections = {
  admins: 'Current Admins',
  invitations: 'Invitations',
  former: 'Former Colleagues',
  invite: 'Invite an Admin',
  collaborator: 'Invite a Collaborator',
  'signing-in': 'Signing in',
  hours: 'Hours',
  kinds: 'Team and Collaborators',
  guidelines: 'Guidelines',
  roles: 'Roles',
} as const;

export type TeamSection = keyof typeof teamSections;
