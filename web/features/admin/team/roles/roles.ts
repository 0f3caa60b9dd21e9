import type { StaffRole } from '#contract/permissions/permissions.ts';

interface RoleTexts {
  note: string;
  /** The purpose of the role in a few words. */
  rights: readonly string[];
}

/** The texts about each role. For roles of the specification (section 6) they are its exact texts. */
export const roleTexts: Readonly<Record<StaffRole, RoleTexts>> = {
  'super-admin': { note: 'Owner only, cannot be assigned', rights: ['Full access'] },
  admin: { note: 'Appointed by a super admin', rights: ['Full company access', 'Invites the team'] },
  'client-manager': {
    note: 'Can be invited',
    rights: [
      'Assigned clients only',
      'Client communication',
      'View assigned client data',
      'Basic project updates',
    ],
  },
  'content-manager': {
    note: 'Can be invited',
    rights: ['Edit portfolio', 'Testimonials', 'Upload media', 'Website content'],
  },
  'support-admin': {
    note: 'Can be invited',
    rights: ['View consultations', 'Respond to messages', 'Read-only'],
  },
  collaborator: {
    note: 'From outside, invited until a date',
    rights: ['Limited to assigned projects', 'No financials', 'Time-limited'],
  },
};
