import { referenceOf } from '#contract/consultations.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import * as contacts from '#server/features/contacts/service.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';
import { replyAddressOf } from '#server/work/mail/reply-address.ts';
import { threadOf } from './kept.ts';

type Work = Pick<Context, 'db' | 'now' | 'brand' | 'mailer' | 'secrets'>;

interface Request {
  id: string;
  email: string;
  clientAccountId: string | null;
}

/**
 * The address for the sender's replies. Replies of a company's contact are added to the conversation, all others to the
 * request. Null while answers by mail are off.
 */
async function senderReplyAddress(
  context: Work,
  { id, email, clientAccountId }: Request,
): Promise<string | null> {
  if (context.mailer.replies === null) return null;
  const contact =
    clientAccountId === null ? undefined : await contacts.findByEmail(context.db, emailKey(email));
  const places = contact ? await contacts.membershipsOf(context.db, contact.id) : [];
  return contact && clientAccountId !== null && places.some((one) => one.clientAccountId === clientAccountId)
    ? replyAddressOf(
        context,
        { kind: 'contact', id: contact.id },
        { subjectType: 'conversation', subjectId: clientAccountId, clientAccountId },
      )
    : replyAddressOf(context, null, { subjectType: 'consultation', subjectId: id, clientAccountId });
}

/** The mail with an answer to a request and the offered times. The author signs it. */
export async function answerMail(
  context: Work,
  { email: from, firstName, lastName }: UserActor,
  request: Request,
  { message, offered }: { message: string; offered: string | null },
  files: readonly { id: string; originalName: string }[],
): Promise<MailMessage> {
  const { brand } = context;
  const { id, email, clientAccountId } = request;
  // The stored copy lists the files that the mail contained.
  const attached =
    files.length === 0 ? [] : [`Attached: ${files.map(({ originalName }) => originalName).join(', ')}`];
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const signature = [name, brand.name, brand.phone].filter(Boolean).join('\n');
  return {
    to: email,
    subject: `Re: Your consultation request ${referenceOf(id)}`,
    text: [message, ...(offered === null ? [] : [offered]), ...attached, signature].join('\n\n'),
    files: files.map((file) => file.id),
    replyTo: (await senderReplyAddress(context, request)) ?? from,
    clientAccountId,
    thread: threadOf(id),
  };
}
