import type { Brand } from '#contract/brand.ts';
import { invitationDays } from '#contract/invitations.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

/** Invites somebody to a company. */
export const invitationMail = (
  brand: Brand,
  { name, email, from, company, link }: Record<'name' | 'email' | 'from' | 'company' | 'link', string>,
): MailMessage => ({
  to: email,
  subject: `${from} invites you to ${company} at ${brand.name}`,
  text: [
    `Hello ${name},`,
    `${from} invites you to follow the work of ${brand.name} for ${company}. There you read messages, see previews and find files. Join here (once, within ${invitationDays} days):`,
    link,
    'If you do not know what this is about, please do nothing.',
    brand.name,
  ].join('\n\n'),
});
