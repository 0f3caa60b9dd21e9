import type { Brand } from '#contract/brand.ts';
import { invitationDays } from '#contract/invitations.ts';
import { plainName } from '#server/work/mail/layout/letter.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

interface Invitation extends Record<'name' | 'email' | 'from' | 'company' | 'link', string> {
  /** The address of who invites. */
  replyTo: string;
  clientAccountId: string;
}

/** Invites somebody to a company. Clients invite too: of what they typed the mail repeats names alone. */
export function invitationMail(brand: Brand, invitation: Invitation): MailMessage {
  const { email, link, replyTo, clientAccountId } = invitation;
  const [name, from, company] = [invitation.name, invitation.from, invitation.company].map((typed) =>
    plainName(typed),
  );
  const sender = from || brand.name;
  return writeMail(
    brand,
    { to: email, subject: `${sender} invites you to ${company} at ${brand.name}`, replyTo, clientAccountId },
    {
      heading: `${sender} invites you to ${company}`,
      parts: [
        { is: 'text', text: name ? `Hello ${name},` : 'Hello,' },
        {
          is: 'text',
          text: `${sender} invites you to follow the work of ${brand.name} for ${company}. There you read messages, see previews and find files. Join here (once, within ${invitationDays} days):`,
        },
        { is: 'button', label: 'Join', href: link },
        { is: 'text', text: 'If you do not know what this is about, please do nothing.' },
      ],
      why: null,
    },
  );
}
