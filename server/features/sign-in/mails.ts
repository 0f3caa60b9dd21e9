import type { Brand } from '#contract/brand.ts';
import { signInLinkMinutes } from '#contract/sign-in.ts';
import { accountMail, button, text } from '#server/work/mail/layout/account-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

export const signInLink = (
  brand: Brand,
  person: { kind: 'contact' | 'user'; id: string; email: string },
  link: string,
): MailMessage =>
  accountMail(
    brand,
    person,
    `Sign in to ${brand.name}`,
    text('Hello,'),
    text(`with this link you sign in (once, within ${signInLinkMinutes} minutes):`),
    button('Sign in', link),
    text('If you did not ask for this, please do nothing: nobody can sign in without this mail.'),
  );
