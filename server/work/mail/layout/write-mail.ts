import type { Brand } from '#contract/brand.ts';
import type { MailMessage } from '../mailer.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import { oneLine, type Letter } from './letter.ts';

/** A mail without its texts, which are made from a letter. */
type Envelope = Omit<MailMessage, 'text' | 'html' | 'pictures'>;

/** Writes a mail in the common layout: HTML and plain text from the same letter. */
export function writeMail(brand: Brand, envelope: Envelope, letter: Letter): MailMessage {
  const subject = oneLine(envelope.subject);
  return {
    ...envelope,
    subject,
    text: asText(brand, letter),
    html: asHtml(brand, subject, letter),
    pictures: letter.parts.flatMap((part) => (part.is === 'picture' ? [part.fileId] : [])),
  };
}
