import { ignore, once } from '#server/work/mail/layout/account-mail.ts';
import type { Brand } from '#contract/brand.ts';
import { invitationDays } from '#contract/invitations.ts';
import { staffRoleNames, type StaffRole } from '#contract/permissions/permissions.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

interface Invited {
  email: string;
  /** The inviter's name and the reply address. */
  from: string;
  replyTo: string | null;
  role: StaffRole;
  endsAt: string | null;
  link: string;
}

// Made with the mail: the first formatter of a process costs some MB and 30 ms.
const longDay = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** Invites a person to the team. */
export function teamInvitationMail(
  brand: Brand,
  { email, from, replyTo, role, endsAt, link }: Invited,
): MailMessage {
  // An inviter without a name invites as the agency.
  const invites = from === brand.name ? 'You are invited' : `${from} invites you`;
  return writeMail(
    brand,
    { to: email, subject: `${invites} to the team of ${brand.name}`, replyTo },
    {
      heading: `${invites} to the team`,
      parts: [
        { is: 'text', text: 'Hello,' },
        {
          is: 'text',
          text: `${invites} to work in the admin panel of ${brand.name} as ${staffRoleNames[role]}${endsAt === null ? '' : `, until ${longDay(endsAt)}`}.`,
        },
        { is: 'button', label: 'Join the team', href: link },
        once(`${invitationDays} days`),
        ignore,
      ],
      why: null,
    },
  );
}
