/** The parts of the Admin tab, in order, by the hash of each in the address. */
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
