import type { Brand } from '#contract/brand.ts';
import { plainName, type LetterPart } from '#server/work/mail/layout/letter.ts';
import { accountMail, button, text } from '#server/work/mail/layout/account-mail.ts';
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

// Until the address is proved, a stranger may have typed the name.
const hello = ({ name, isProved }: Account) =>
  isProved && plainName(name) ? `Hello ${plainName(name)},` : 'Hello,';

// Leaves the name out: whoever opened the account typed it, and the address may be somebody else's.
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
      `a client account at ${brand.name} was made with this e-mail address. If that was you, please confirm it here (within seven days):`,
    ),
    button('Confirm my e-mail address', link),
    ...(from === null
      ? []
      : [text(`Your consultation request has arrived; its reference is ${from.reference}.`)]),
    text(
      'If it was not you, please do not confirm: whoever made the account knows its password. As long as nobody confirms, it shows nothing of yours.',
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
      `${brand.name} has kept a client account for you. Nobody else can sign in to it any more. Please choose a password (once, within seven days):`,
    ),
    button('Choose a password', link),
    text('If you know nothing of this, please do nothing.'),
  );

export const passwordReset = (brand: Brand, to: Account, link: string): MailMessage =>
  mail(
    brand,
    to,
    'Choose a new password',
    text(hello(to)),
    text(
      `here you can choose a new password for your client account at ${brand.name} (once, within one hour):`,
    ),
    button('Choose a new password', link),
    text('If you did not ask for this, please do nothing: your password stays as it is.'),
  );

export const passwordChanged = (brand: Brand, to: Account): MailMessage =>
  mail(
    brand,
    to,
    'Your password was changed',
    text(hello(to)),
    text(
      `the password of your client account at ${brand.name} has just been changed, and every open session was ended.`,
    ),
    text(`If that was not you, please write to us at once: ${brand.email}`),
  );
