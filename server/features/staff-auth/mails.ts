import type { Brand } from '#contract/brand.ts';
import { accountMail, button, text } from '#server/work/mail/layout/account-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

interface Recipient {
  id: string;
  email: string;
}

const to = ({ id, email }: Recipient) => ({ kind: 'user' as const, id, email });

export const passwordReset = (brand: Brand, person: Recipient, link: string): MailMessage =>
  accountMail(
    brand,
    to(person),
    'Choose a new password',
    text('Hello,'),
    text(`here you can choose a new password for the panel of ${brand.name} (once, within one hour):`),
    button('Choose a new password', link),
    text('If you did not ask for this, please do nothing: your password stays as it is.'),
  );

export const passwordChanged = (brand: Brand, person: Recipient): MailMessage =>
  accountMail(
    brand,
    to(person),
    'Your password was changed',
    text('Hello,'),
    text(
      `your password for the panel of ${brand.name} has just been changed, and every open session was ended.`,
    ),
    text('If that was not you, please tell a super admin at once.'),
  );
