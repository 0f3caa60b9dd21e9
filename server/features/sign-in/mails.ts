import type { Brand } from '#contract/brand.ts';
import { signInLinkMinutes } from '#contract/sign-in.ts';
import { accountMail, button, once, text } from '#server/work/mail/layout/account-mail.ts';
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
    text(`Use this link to sign in to ${brand.name}.`),
    button('Sign in', link),
    once(`${signInLinkMinutes} minutes`),
    text('If you did not ask for this, ignore this e-mail. Nobody can sign in without it.'),
  );
