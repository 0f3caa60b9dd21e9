import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import { accountMail, button, ignore, once, text } from '#server/work/mail/layout/account-mail.ts';
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

/**
 * Welcomes a client whose account staff opened. The link sets the first password; null if staff give the client a
 * password.
 */
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
      heading: `${brand.name} has opened a client portal for you`,
      parts: [
        text(plainName(name) ? `Hello ${plainName(name)},` : 'Hello,'),
        text('Follow the work, send files and decide on previews in one place.'),
        ...(link === null
          ? [
              text('Sign in with this e-mail address and the password that we give you.'),
              button('Sign in', `${config.publicUrl}/client/login`),
              {
                is: 'link' as const,
                label: 'Choose your own password',
                href: `${config.publicUrl}/client/forgot`,
              },
            ]
          : [
              text('Choose a password to open it.'),
              button('Open my portal', link),
              once('seven days'),
              ignore,
            ]),
      ],
      why: null,
    },
  );

/** Tells the owner of the previous address that the sign-in address has changed. */
export const addressChangedMail = ({ brand }: { brand: Brand }, to: string): MailMessage =>
  writeMail(
    brand,
    { to, subject: `Your sign-in address at ${brand.name} was changed`, replyTo: brand.email },
    {
      heading: 'Your sign-in address was changed',
      parts: [
        text(
          `${brand.name} changed the e-mail address of your client portal. You can no longer sign in with this one.`,
        ),
        text('If you did not ask for this, please reply to this e-mail at once.'),
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
      `${brand.name} changed the e-mail address of your client portal to this one. Choose a password for it.`,
    ),
    button('Choose a password', link),
    once('seven days'),
    ignore,
  );
