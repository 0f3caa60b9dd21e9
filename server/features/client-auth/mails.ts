import type { Brand } from '#contract/brand.ts';
import { plainName, type LetterPart } from '#server/work/mail/layout/letter.ts';
import { accountMail, button, ignore, once, text } from '#server/work/mail/layout/account-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

export interface Recipient {
  /** The id of the contact. */
  id: string;
  email: string;
}

interface Account extends Recipient {
  name: string;
  /** True: the address is known to be the client's. */
  isProved: boolean;
}

const mail = (brand: Brand, { id, email }: Recipient, subject: string, ...parts: LetterPart[]): MailMessage =>
  accountMail(brand, { kind: 'contact', id, email }, subject, ...parts);

// Until the address is verified, the name may come from a stranger.
const hello = ({ name, isProved }: Account) =>
  isProved && plainName(name) ? `Hello ${plainName(name)},` : 'Hello,';

// The mail contains no name, because a stranger may have opened the account with this address.
export const verification = (
  brand: Brand,
  to: Recipient,
  link: string,
  from: { reference: string; heldFor: string | null } | null,
): MailMessage => ({
  ...mail(
    brand,
    to,
    'Please confirm your e-mail address',
    text('Hello,'),
    text(
      `A client account at ${brand.name} was opened with this e-mail address. If that was you, please confirm the address.`,
    ),
    button('Confirm my e-mail address', link),
    once('seven days'),
    ...(from === null
      ? []
      : [text(`We have received your consultation request. Your reference is ${from.reference}.`)]),
    text(
      'If it was not you, please do not confirm: the person who opened the account knows its password. Until the address is confirmed, the account shows none of your data.',
    ),
  ),
  heldFor: from?.heldFor ?? null,
});

/** Mailed when staff hand an account that was opened with the form to its owner. */
export const handedOver = (brand: Brand, to: Recipient, link: string): MailMessage =>
  mail(
    brand,
    to,
    `Your client account at ${brand.name}`,
    text('Hello,'),
    text(
      `You have a client account at ${brand.name}. Nobody else can sign in to it now. Choose a password to open it.`,
    ),
    button('Choose a password', link),
    once('seven days'),
    ignore,
  );

export const passwordReset = (brand: Brand, to: Account, link: string): MailMessage =>
  mail(
    brand,
    to,
    'Choose a new password',
    text(hello(to)),
    text(`Choose a new password for your client account at ${brand.name}.`),
    button('Choose a new password', link),
    once('one hour'),
    text('If you did not ask for this, ignore this e-mail. Your password stays the same.'),
  );

export const passwordChanged = (brand: Brand, to: Account): MailMessage =>
  mail(
    brand,
    to,
    'Your password was changed',
    text(hello(to)),
    text(
      `The password of your client account at ${brand.name} has been changed. You are signed out on every device.`,
    ),
    text('If that was not you, please reply to this e-mail at once.'),
  );
