import type { Brand } from '#contract/brand.ts';
import { erasureLinkMinutes } from '#contract/erasure.ts';
import { accountMail, button, text } from '#server/work/mail/layout/account-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

interface Person {
  kind: 'contact' | 'user';
  id: string;
  email: string;
}

const to = ({ kind, id, email }: Person) => ({ kind, id, email });

/** The link that confirms an erasure, for people without a password. */
export const confirmationLink = (brand: Brand, person: Person, link: string): MailMessage =>
  accountMail(
    brand,
    to(person),
    'Erase your data?',
    text('Hello,'),
    text(`with this link you ask to be erased (once, within ${erasureLinkMinutes} minutes):`),
    button('Look at what is erased', link),
    text('If you did not ask for this, please do nothing: without the link nothing happens.'),
  );

/** Tells the person that the erasure has begun, and the last day to withdraw it. */
export const erasureBegun = (brand: Brand, person: Person, day: string, link: string): MailMessage =>
  accountMail(
    brand,
    to(person),
    'Your data will be erased',
    text('Hello,'),
    text(`you asked us to erase your data. We do so on ${day}; until then nothing changes.`),
    text('If you change your mind, or if that was not you, keep your data with one press:'),
    button('Keep my data', link),
    text('After that day we know neither your name nor your address, and cannot write to you any more.'),
  );

/** Tells the person that the erasure was withdrawn. */
export const erasureWithdrawn = (brand: Brand, person: Person): MailMessage =>
  accountMail(
    brand,
    to(person),
    'Your data stays',
    text('Hello,'),
    text('you no longer ask us to erase your data. Everything stays as it is.'),
  );
