import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';
import { threadOf } from './kept.ts';

type Agency = Pick<Context, 'brand'>;

/** What staff answer to a request: their words, signed by them, so that an answer comes back to them. */
export function answerMail(
  { brand }: Agency,
  { email: from, firstName, lastName }: UserActor,
  { id, email, clientAccountId }: { id: string; email: string; clientAccountId: string | null },
  message: string,
  files: readonly { id: string; originalName: string }[],
): MailMessage {
  // Who reads the copy in the panel sees what went along.
  const attached =
    files.length === 0 ? [] : [`Attached: ${files.map(({ originalName }) => originalName).join(', ')}`];
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    to: email,
    subject: `Your consultation request to ${brand.name}`,
    text: [message, ...attached, [name, brand.name, brand.phone].filter(Boolean).join('\n')].join('\n\n'),
    files: files.map((file) => file.id),
    replyTo: from,
    clientAccountId,
    thread: threadOf(id),
  };
}

/** The way into an account that staff have opened for somebody who asked. */
export const invitedMail = (
  { brand }: Agency,
  { name, email }: { name: string; email: string },
  link: string,
): MailMessage => ({
  to: email,
  subject: `Your client portal at ${brand.name} is ready`,
  text: [
    `Hello ${name.replaceAll(/\s+/g, ' ')},`,
    `we have made a client portal for you. There you follow your request, write to us and see our work. Please choose a password here (once, within seven days):`,
    link,
    brand.name,
  ].join('\n\n'),
});
