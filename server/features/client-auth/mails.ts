import type { Brand } from '#contract/brand.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

export interface Recipient {
  name: string;
  email: string;
}

const mail = (
  brand: Brand,
  { name, email }: Recipient,
  subject: string,
  ...paragraphs: string[]
): MailMessage => ({
  to: email,
  subject,
  text: [`Hello ${name},`, ...paragraphs, brand.name].join('\n\n'),
});

export const verification = (brand: Brand, to: Recipient, link: string): MailMessage =>
  mail(
    brand,
    to,
    'Please confirm your e-mail address',
    `a client account at ${brand.name} was made with this e-mail address. If that was you, please confirm it here (within seven days):`,
    link,
    'If it was not you, please do not confirm: whoever made the account knows its password. As long as nobody confirms, it shows nothing of yours.',
  );

export const passwordReset = (brand: Brand, to: Recipient, link: string): MailMessage =>
  mail(
    brand,
    to,
    'Choose a new password',
    `here you can choose a new password for your client account at ${brand.name} (once, within one hour):`,
    link,
    'If you did not ask for this, please do nothing: your password stays as it is.',
  );

export const passwordChanged = (brand: Brand, to: Recipient): MailMessage =>
  mail(
    brand,
    to,
    'Your password was changed',
    `the password of your client account at ${brand.name} has just been changed, and every open session was ended.`,
    `If that was not you, please write to us at once: ${brand.email}`,
  );
