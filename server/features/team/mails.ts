import type { Brand } from '#contract/brand.ts';
import { invitationDays } from '#contract/invitations.ts';
import { staffRoleNames, type StaffRole } from '#contract/permissions.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

interface Invited {
  email: string;
  /** Who invites. */
  from: string;
  role: StaffRole;
  endsAt: string | null;
  link: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Invites somebody to the team. */
export const teamInvitationMail = (
  brand: Brand,
  { email, from, role, endsAt, link }: Invited,
): MailMessage => ({
  to: email,
  subject: `${from} invites you to the team of ${brand.name}`,
  text: [
    'Hello,',
    `${from} invites you to work in the admin panel of ${brand.name} as ${staffRoleNames[role]}${endsAt === null ? '' : `, until ${day.format(new Date(endsAt))}`}. Join here (once, within ${invitationDays} days):`,
    link,
    'If you do not know what this is about, please do nothing.',
    brand.name,
  ].join('\n\n'),
});
