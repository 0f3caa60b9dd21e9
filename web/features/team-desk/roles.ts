import type { invitedRoles } from '#contract/team.ts';

type InvitedRole = (typeof invitedRoles)[number];

/** What each role may do (specification, section 6). */
export const roles = [
  {
    name: 'Super Admin',
    note: 'Owner only, cannot be assigned',
    rights: ['Full access'],
  },
  {
    name: 'Client Manager',
    note: 'Can be invited',
    rights: [
      'Assigned clients only',
      'Client communication',
      'View assigned client data',
      'Basic project updates',
    ],
  },
  {
    name: 'Content Manager',
    note: 'Can be invited',
    rights: ['Edit portfolio', 'Testimonials', 'Upload media', 'Website content'],
  },
  {
    name: 'Support Admin',
    note: 'Can be invited',
    rights: ['View consultations', 'Respond to messages', 'Read-only'],
  },
] as const;

/** What the roles of an invitation are called. */
export const invitedRoleNames: Readonly<Record<InvitedRole, string>> = {
  'client-manager': 'Client Manager',
  'content-manager': 'Content Manager',
  'support-admin': 'Support Admin',
};
