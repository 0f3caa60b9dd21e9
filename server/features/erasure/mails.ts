import type { Brand } from '#contract/brand.ts';
import { erasureLinkMinutes } from '#contract/erasure.ts';
import { accountMail, button, once, text } from '#server/work/mail/layout/account-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

interface Person {
  kind: 'contact' | 'user';
  id: string;
  email: string;
}

const to = ({ kind, id, email }: Person) => ({ kind, id, email });

/** The mail with the link that confirms an erasure, for people without a password. */
export const confirmationLink = (brand: Brand, person: Person, link: string): MailMessage =>
  accountMail(
    brand,
    to(person),
    'Erase your data?',
    text('Hello,'),
    text('Use this link to ask us to erase your data.'),
    button('See what is erased', link),
    once(`${erasureLinkMinutes} minutes`),
    text('If you did not ask for this, ignore this e-mail. Without the link nothing happens.'),
  );

/** The mail which says that an erasure has begun, and until which day it can be withdrawn. */
export const erasureBegun = (brand: Brand, person: Person, day: string, link: string): MailMessage =>
  accountMail(
    brand,
    to(person),
    'Your data will be erased',
    text('Hello,'),
    text(`You asked us to erase your data. We erase it on ${day}. Until then nothing changes.`),
    text('If you change your mind, or if that was not you, keep your data:'),
    button('Keep my data', link),
    text('After that day we no longer know your name or your address.'),
  );

/** The mail which says that an erasure was withdrawn. */
export const erasureWithdrawn = (brand: Brand, person: Person): MailMessage =>
  accountMail(
    brand,
    to(person),
    'Your data stays',
    text('Hello,'),
    text('You withdrew your request to erase your data. Nothing changes.'),
  );
