import { ignore, once } from '#server/work/mail/layout/account-mail.ts';
import type { Brand } from '#contract/brand.ts';
import { invitationDays } from '#contract/invitations.ts';
import { staffRoleNames, type StaffRole } from '#contract/permissions/permissions.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

interface Invited {
  email: string;
  /** The name of the person who invites. */
  from: string;
  replyTo: string | null;
  role: StaffRole;
  endsAt: string | null;
  link: string;
}

// The formatter is made only with a mail, because the first one in a process costs some MB and 30 ms.
const longDay = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** The mail that invites a person to the team. */
export function teamInvitationMail(
  brand: Brand,
  { email, from, replyTo, role, endsAt, link }: Invited,
): MailMessage {
  // If the person who invites has no name, the mail does not name anybody.
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
