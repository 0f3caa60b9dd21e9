import { ignore, once } from '#server/work/mail/layout/account-mail.ts';
import type { Brand } from '#contract/brand.ts';
import { invitationDays } from '#contract/invitations.ts';
import { plainName } from '#server/work/mail/layout/letter.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

interface Invitation extends Record<'name' | 'email' | 'from' | 'company' | 'link', string> {
  /** The address of the person who invites. */
  replyTo: string;
  /** False until staff have dealt with the client who invites. Until then the mail repeats no text that the client typed. */
  isKnown: boolean;
  /** True if the person may see and pay invoices, and nothing else. */
  paysOnly: boolean;
  clientAccountId: string;
}

/** The mail that invites a person to a company. Clients can send it too, so of their text it repeats only names. */
export function invitationMail(brand: Brand, invitation: Invitation): MailMessage {
  const { email, link, replyTo, clientAccountId } = invitation;
  const typed = invitation.isKnown ? [invitation.name, invitation.from, invitation.company] : ['', '', ''];
  const [name, from, company] = typed.map((each) => plainName(each));
  const sender = (invitation.isKnown ? from : replyTo) || brand.name;
  const forCompany = company ? ` for ${company}` : '';
  const place = company ? `${company} at ${brand.name}` : `a portal at ${brand.name}`;
  return writeMail(
    brand,
    { to: email, subject: `${sender} invites you to ${place}`, replyTo, clientAccountId },
    {
      heading: `${sender} invites you to ${company || place}`,
      parts: [
        { is: 'text', text: name ? `Hello ${name},` : 'Hello,' },
        {
          is: 'text',
          text: invitation.paysOnly
            ? `${sender} invites you to see and pay the invoices of ${brand.name}${forCompany}.`
            : `${sender} invites you to follow the work of ${brand.name}${forCompany}. Read messages, see previews and find files in one place.`,
        },
        { is: 'button', label: 'Join', href: link },
        once(`${invitationDays} days`),
        ignore,
      ],
      why: null,
    },
  );
}
