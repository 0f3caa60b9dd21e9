import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import { accountMail, button, text } from '#server/work/mail/layout/account-mail.ts';
import { plainName } from '#server/work/mail/layout/letter.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

/** The new account and its contact. */
export interface Welcomed {
  contactId: string;
  clientAccountId: string;
  name: string;
  email: string;
}

/** Welcomes a client whose account staff opened. The link sets the first password; it is left out if staff hand one over. */
export const welcomeMail = (
  { brand, config }: { brand: Brand; config: Pick<Config, 'publicUrl'> },
  { contactId, clientAccountId, name, email }: Welcomed,
  link: string | null,
): MailMessage =>
  writeMail(
    brand,
    {
      to: email,
      subject: `Your client portal at ${brand.name}`,
      person: { kind: 'contact', id: contactId },
      clientAccountId,
      replyTo: brand.email,
    },
    {
      heading: `${brand.name} has opened a client portal for you.`,
      parts: [
        text(plainName(name) ? `Hello ${plainName(name)},` : 'Hello,'),
        text('there you follow the work, send files and decide on previews.'),
        ...(link === null
          ? [
              text('Sign in with this e-mail address:'),
              button('Sign in', `${config.publicUrl}/client/login`),
              text(`You choose a password of your own at ${config.publicUrl}/client/forgot`),
            ]
          : [
              text('Choose a password and look in (the link works once, within seven days):'),
              button('Open my portal', link),
              text('If you know nothing of this, please do nothing.'),
            ]),
      ],
      why: null,
    },
  );

/** Tells the previous sign-in address about the change, however it came about. */
export const addressChangedMail = ({ brand }: { brand: Brand }, to: string): MailMessage =>
  writeMail(
    brand,
    { to, subject: `Your sign-in address at ${brand.name} was changed`, replyTo: brand.email },
    {
      heading: `${brand.name} has changed the e-mail address with which you sign in to your client portal.`,
      parts: [
        { is: 'text', text: 'This address does not sign in any more.' },
        { is: 'text', text: 'If you did not ask for this, please tell us at once.' },
      ],
      why: null,
    },
  );

/** Sends the new address a link to choose a password, which replaces the old one. */
export const newAddressMail = (
  { brand }: { brand: Brand },
  { id, email }: { id: string; email: string },
  link: string,
): MailMessage =>
  accountMail(
    brand,
    { kind: 'contact', id, email },
    'Choose a password for your new address',
    text(
      `${brand.name} has entered this address for your client portal. Please choose a password for it (once, within seven days):`,
    ),
    button('Choose a password', link),
    text('If you know nothing of this, please do nothing.'),
  );
