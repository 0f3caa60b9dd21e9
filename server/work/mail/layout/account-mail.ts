import type { Brand } from '#contract/brand.ts';
import type { MailMessage } from '../mailer.ts';
import type { LetterPart } from './letter.ts';
import { writeMail } from './write-mail.ts';

/** Words of a letter. */
export const text = (words: string): LetterPart => ({ is: 'text', text: words });

/** A button of a letter, with its address. */
export const button = (label: string, href: string): LetterPart => ({ is: 'button', label, href });

/** A mail about how somebody signs in, to that person alone; the subject is its heading. */
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
