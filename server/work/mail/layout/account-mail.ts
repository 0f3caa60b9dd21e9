import type { Brand } from '#contract/brand.ts';
import type { MailMessage } from '../mailer.ts';
import type { LetterPart } from './letter.ts';
import { writeMail } from './write-mail.ts';

/** A paragraph of a letter. */
export const text = (words: string): LetterPart => ({ is: 'text', text: words });

/** A button of a mail, with the address that it opens. */
export const button = (label: string, href: string): LetterPart => ({ is: 'button', label, href });

/** The sentence below the button that states how long the link works. */
export const once = (time: string): LetterPart => text(`The link works once and expires in ${time}.`);

/** The last line of a mail that may have been caused by a stranger. */
export const ignore = text('If you do not know what this is about, ignore this e-mail.');

/** A mail to one person about signing in. Its heading is also its subject. */
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
