/** The parts of the Admin tab by their `#` in the address, in their order. */
export const teamSections = {
  admins: 'Current Admins',
  invite: 'Invite an Admin',
  invitations: 'Invitations',
  former: 'Former Colleagues',
  'signing-in': 'Signing in',
  hours: 'Hours',
  roles: 'Roles',
  kinds: 'Team and Collaborators',
  guidelines: 'Guidelines',
  installation: 'Mail and system',
} as const;

export type TeamSection = keyof typeof teamSections;
