import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { mostAttachments } from '#contract/attachments.ts';
import type { StopReason } from '#contract/mail-replies.ts';
import { emailKey } from '#contract/validation/fields.ts';
import { limits } from '#contract/validation/limits.ts';
import { isWithin, type Limit } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import type { InboundMailTable, ReplyAddressTable } from '#server/data/db/tables/mail.ts';
import { readFact, writeFact } from '#server/data/settings/facts.ts';
import { readMailReplies, writeMailReplies, type MailReplies } from '#server/data/settings/mail-replies.ts';
import { findMail, markReturned } from '#server/work/mail/mail-table.ts';
import { findReplyAddress } from '#server/work/mail/reply-address.ts';
import type { ReadMail } from '#server/work/media/mails/read-mail.ts';
import { MediaBusy } from '#server/work/media/types.ts';
import { NotWritten, personOf, write } from './answer.ts';
import { dropFiles, refusedFile, uploadFiles, type Uploaded } from './files.ts';
import { authenticatorOf, isForged, notByPerson, tokensIn } from './judge.ts';
import * as repository from './repository.ts';

/** Limits how many answers one reply address accepts in an hour. More answers indicate a mail loop. */
const answerLimit: Limit = { max: 20, windowMs: 60 * 60 * 1000 };

/**
 * At most this many characters are stored in the part of a message that screens fold. The full mail stays in the mailbox.
 */
const mostQuoted = 20_000;

/** The result of processing a mail. `foreign`: the mail was not sent to an address for answers. */
type Outcome = 'done' | 'stopped' | 'known' | 'foreign';

/** Thrown if another process has already processed the mail. */
class Known extends Error {}

const publish = ({ events }: Pick<Context, 'events'>, subjectId: string) =>
  events.publish({ topic: 'mail', subjectId, clientAccountId: null, forClient: false });

/** The id of the mail in a `Message-ID` that this server has made. */
const ownId = (messageId: string | null) => /^<([\da-f]{8}-[\da-f-]{27})@/.exec(messageId ?? '')?.[1];

/** The hash of a mail's file, which identifies a mail without a `Message-ID`. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const empty = {
  answer: '',
  bounce: null,
  files: [],
  from: null,
  headers: [],
  messageId: null,
  more: 0,
  quoted: '',
  subject: '',
  to: [],
} satisfies ReadMail;

/** Parses a mail in a separate process. Null if the mail cannot be parsed. */
async function parsed(context: Context, path: string, outDir: string): Promise<ReadMail | null> {
  try {
    return await context.media.readMail(path, outDir, mostAttachments);
  } catch (error) {
    if (error instanceof MediaBusy) throw error;
    context.log.warn({ err: error }, 'A received mail could not be read');
    return null;
  }
}

interface Found {
  mail: ReadMail;
  key: string;
  address: ReplyAddressTable | undefined;
}

/** The row of a mail. */
const rowOf = ({ now }: Context, { mail, key, address }: Found): InboundMailTable => ({
  id: newId(now()),
  messageKey: key,
  state: 'done',
  reason: null,
  detail: null,
  sender: '',
  senderKey: '',
  subject: '',
  body: '',
  quoted: '',
  files: '[]',
  replyAddressId: mail === empty ? null : (address?.id ?? null),
  createdAt: iso(now()),
});

/** Stores a mail in the list of stopped mails, with the reason. */
async function stop(
  context: Context,
  found: Found,
  reason: StopReason,
  { detail = null, files = [] }: { detail?: string | null; files?: readonly Uploaded[] } = {},
): Promise<Outcome> {
  const { mail } = found;
  const sender = mail.from?.address ?? '';
  const names = [
    ...files.map(({ name, reference }) => ({ name, reference })),
    ...(files.length > 0 ? [] : mail.files.map(({ name }) => ({ name }))),
  ];
  return context.db.tx(async () => {
    const row = {
      ...rowOf(context, found),
      state: 'stopped' as const,
      reason,
      detail,
      sender: sender.slice(0, 320),
      senderKey: emailKey(sender).slice(0, 320),
      subject: mail.subject,
      body: mail.answer.slice(0, 10 * limits.message),
      quoted: mail.quoted.slice(0, mostQuoted),
      files: JSON.stringify(names),
    };
    if (!(await repository.add(context.db, row))) return 'known';
    await publish(context, row.id);
    return 'stopped';
  });
}

/** Records that a test mail has arrived. From then on people can answer notices by mail. */
async function arrived(
  context: Context,
  settings: MailReplies,
  found: Found,
  testId: string,
): Promise<Outcome> {
  const { db, now } = context;
  const server = authenticatorOf(found.mail);
  return db.tx(async () => {
    if (!(await repository.add(db, rowOf(context, found)))) return 'known';
    const test = await readFact(db, 'mail.replies.test');
    if (test?.id !== testId) return 'done';
    await writeFact(db, 'mail.replies.test', { ...test, arrivedAt: iso(now()), server }, now());
    await writeMailReplies(context, {
      ...settings,
      authenticator: settings.authenticator ?? server,
      proved: true,
    });
    await publish(context, 'replies');
    return 'done';
  });
}

/** Marks a sent mail that was returned, and lists the server's report among the stopped mails. */
async function bounced(context: Context, found: Found): Promise<Outcome> {
  const { recipient, messageId, isFinal, words } = found.mail.bounce ?? {
    recipient: null,
    messageId: null,
    isFinal: false,
    words: '',
  };
  return context.db.tx(async () => {
    const outcome = await stop(context, found, 'bounce', {
      detail: [recipient, words].filter(Boolean).join(': ') || null,
    });
    const id = ownId(messageId);
    if (outcome === 'stopped' && isFinal && id !== undefined) {
      const error = words || 'The e-mail was returned.';
      if (await markReturned(context.db, id, { recipient, error })) await publish(context, id);
    }
    return outcome;
  });
}

/** The text to store. Text beyond the limit goes into the part that screens fold. */
function wordsOf({ answer, quoted, more }: ReadMail, refused: readonly string[]) {
  const notes = [
    ...refused,
    ...(more > 0 ? [`${more} more files: one message can have at most ${mostAttachments}.`] : []),
  ];
  const note = notes.length === 0 ? '' : `\n\n(${notes.join('\n')})`.slice(0, 1_500);
  const most = limits.message - note.length;
  const rest = [answer.slice(most), quoted].filter(Boolean).join('\n\n').slice(0, mostQuoted);
  return { answer: `${answer.slice(0, most)}${note}`.trim(), quoted: rest || null };
}

/** Stores the answer if the sender is the person of the reply address. The stored text names files that were refused. */
async function deliver(context: Context, found: Found & { address: ReplyAddressTable }): Promise<Outcome> {
  const { mail, address } = found;
  const { db, now } = context;
  const person = await personOf(context, address);
  if (!person) return stop(context, found, 'no-right');
  const isTheirs =
    mail.from !== null && person.email !== null && emailKey(mail.from.address) === emailKey(person.email);
  if (!isTheirs) {
    // Staff may still add this mail to the conversation, so keep its files.
    const files =
      person.kind === 'user' ? [] : await uploadFiles(context, person, mail.files, { forStopped: true });
    return stop(context, found, 'unknown-sender', { files });
  }
  if (mail.answer === '' && mail.files.length === 0) return stop(context, found, 'empty');
  if (!(await isWithin(db, `mail-replies/${address.id}`, answerLimit, now())))
    return stop(context, found, 'too-many');
  const refused: string[] = [];
  let files = await uploadFiles(context, person, mail.files).catch((error: unknown): Uploaded[] => {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    refused.push(...mail.files.map(({ name }) => `${name}: there is no room for more files.`));
    return [];
  });
  const done = async () => {
    if (!(await repository.add(db, rowOf(context, found)))) throw new Known();
    await publish(context, found.key);
  };
  try {
    for (;;) {
      try {
        const words = wordsOf(mail, refused);
        await write(
          context,
          address,
          person,
          { ...words, files: files.map(({ reference }) => reference) },
          done,
        );
        return 'done';
      } catch (error) {
        const culprit = refusedFile(error, files);
        if (!culprit) throw error;
        refused.push(culprit.words);
        await dropFiles(context, person, [culprit.file]);
        files = files.filter((file) => file !== culprit.file);
        if (files.length === 0 && mail.answer === '')
          return await stop(context, found, 'refused', { detail: culprit.words });
      }
    }
  } catch (error) {
    await dropFiles(context, person, files);
    if (error instanceof Known) return 'known';
    if (error instanceof NotWritten) return stop(context, found, error.reason);
    if (error instanceof AppError && error.code === 'too_many_requests')
      return stop(context, found, 'too-many');
    if (error instanceof AppError && error.status < 500)
      return stop(context, found, 'refused', { detail: error.message });
    throw error;
  }
}

interface Given {
  /** A folder for this mail alone. The mail is the file `path` in it. */
  folder: string;
  path: string;
  /** True if the file has only the headers of the mail. */
  isCut?: boolean;
  /** The error that ended the attempts to handle the mail. */
  givenUp?: string;
}

/**
 * Processes each received mail only once, identified by its `Message-ID`. The result is stored in the same transaction.
 * After an error it can be called again.
 * @throws an error of the database or of the disk
 */
export async function receive(
  context: Context,
  { folder, path, isCut = false, givenUp }: Given,
): Promise<Outcome> {
  const settings = await readMailReplies(context);
  if (!settings) return 'foreign';
  const { db } = context;
  const outDir = join(folder, 'files');
  await mkdir(outDir, { recursive: true });
  const mail = givenUp === undefined ? await parsed(context, path, outDir) : null;
  const key = sha256(mail?.messageId ?? (await hashOf(path)));
  if (await repository.isKnown(db, key)) return 'known';
  if (!mail)
    return stop(context, { mail: empty, key, address: undefined }, 'unreadable', {
      detail: givenUp ?? null,
    });
  const { tokens, isOurs } = tokensIn(mail, settings.address);
  let address: ReplyAddressTable | undefined;
  for (const token of tokens) address ??= await findReplyAddress(db, token);
  const found: Found = { mail, key, address };
  if (mail.bounce) return bounced(context, found);
  if (!isOurs) return 'foreign';
  if (address?.subjectType === 'test') return arrived(context, settings, found, address.subjectId);
  const own = ownId(mail.messageId);
  if (own !== undefined && (await findMail(db, own))) return stop(context, found, 'loop');
  const automatic = notByPerson(mail);
  if (automatic) return stop(context, found, automatic);
  if (tokens.length === 0) return stop(context, found, 'no-token');
  if (!address) return stop(context, found, 'wrong-token');
  if (isForged(mail, settings.authenticator)) return stop(context, found, 'forged');
  if (address.expiresAt <= iso(context.now())) return stop(context, found, 'expired');
  if (isCut) return stop(context, found, 'too-large');
  return deliver(context, { ...found, address });
}
