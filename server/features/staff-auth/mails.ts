import type { Brand } from '#contract/brand.ts';
import { accountMail, button, once, text } from '#server/work/mail/layout/account-mail.ts';
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
    text(`Choose a new password for the admin panel of ${brand.name}.`),
    button('Choose a new password', link),
    once('one hour'),
    text('If you did not ask for this, ignore this e-mail. Your password stays the same.'),
  );

export const passwordChanged = (brand: Brand, person: Recipient): MailMessage =>
  accountMail(
    brand,
    to(person),
    'Your password was changed',
    text('Hello,'),
    text(
      `Your password for the admin panel of ${brand.name} has been changed. You are signed out on every device.`,
    ),
    text('If that was not you, please tell a super admin at once.'),
  );
