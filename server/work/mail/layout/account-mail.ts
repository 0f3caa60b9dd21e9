import type { Brand } from '#contract/brand.ts';
import type { MailMessage } from '../mailer.ts';
import type { LetterPart } from './letter.ts';
import { writeMail } from './write-mail.ts';

/** A paragraph of a letter. */
export const text = (words: string): LetterPart => ({ is: 'text', text: words });

/** A button of a letter and its address. */
export const button = (label: string, href: string): LetterPart => ({ is: 'button', label, href });

/** The lifetime of a link, as the sentence below the button. */
export const once = (time: string): LetterPart => text(`The link works once and expires in ${time}.`);

/** The last line of a mail that a stranger may have caused. */
export const ignore = text('If you do not know what this is about, ignore this e-mail.');

/** A mail to one person about the person's sign-in. Its heading is also the subject. */
export const accountMail = (
  brand: Brand,
  { email, ...person }: { kind: 'contact' | 'user'; id: string; email: string },
  subject: string,
  ...parts: LetterPart[]
): MailMessage =>
  writeMail(
    brand,
    { to: email, subject, person: { kind: person.kind, id: person.id }, replyTo: brand.email },
    { heading: subject, parts, why: null },
  );
