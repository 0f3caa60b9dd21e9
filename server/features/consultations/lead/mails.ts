import { referenceOf } from '#contract/consultations.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';
import { threadOf } from './kept.ts';

type Agency = Pick<Context, 'brand'>;

/** The mail with an answer to a request, signed by its author, who also gets the replies. */
export function answerMail(
  { brand }: Agency,
  { email: from, firstName, lastName }: UserActor,
  { id, email, clientAccountId }: { id: string; email: string; clientAccountId: string | null },
  message: string,
  files: readonly { id: string; originalName: string }[],
): MailMessage {
  // The stored copy lists the files that the mail contained.
  const attached =
    files.length === 0 ? [] : [`Attached: ${files.map(({ originalName }) => originalName).join(', ')}`];
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    to: email,
    subject: `Re: Your consultation request ${referenceOf(id)}`,
    text: [message, ...attached, [name, brand.name, brand.phone].filter(Boolean).join('\n')].join('\n\n'),
    files: files.map((file) => file.id),
    replyTo: from,
    clientAccountId,
    thread: threadOf(id),
  };
}
