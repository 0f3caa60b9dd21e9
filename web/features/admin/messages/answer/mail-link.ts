import type { ContactMessage } from '#contract/messages.ts';
import { mailAddress } from '#web/ui/text/mail-address.ts';
import { dayText } from '#web/ui/text/time-text.ts';

// The highest number of quoted characters: mail programs truncate links that are much longer.
const quoted = 1_200;

/** A `mailto:` link that answers a message, with its text quoted below. */
export function mailLink({ name, email, subject, message, createdAt }: ContactMessage): string {
  const words = message.length > quoted ? `${message.slice(0, quoted).toWellFormed()} …` : message;
  const quote = words
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `Hello ${name},\r\n\r\n\r\n\r\nOn ${dayText(createdAt)} you wrote:\r\n${quote}`;
  return `${mailAddress(email)}?subject=${encodeURIComponent(`Re: ${subject ?? 'Your message'}`)}&body=${encodeURIComponent(body)}`;
}
