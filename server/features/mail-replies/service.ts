import { createHmac, timingSafeEqual } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { largestMail, type MailReplies, type MailRepliesInput } from '#contract/mail-replies.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, invalid, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { newToken } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import { act, type Act } from '#server/data/audit/act.ts';
import { readFact, writeFact } from '#server/data/settings/facts.ts';
import { readMailReplies, writeMailReplies } from '#server/data/settings/mail-replies.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import { replyAddressOf } from '#server/work/mail/reply-address.ts';
import { readMailbox, tryMailbox } from './mailbox.ts';
import { receive } from './receive.ts';

export { sweep } from './repository.ts';

const testLimit: Limit = { max: 10, windowMs: 60 * 60 * 1000 };

/** The signature of a mail may be this old, in milliseconds. */
const signedFor = 5 * 60 * 1000;

const acted = (action: string, actor: UserActor): Act => ({
  action: `mail-replies.${action}`,
  subjectType: 'mailReplies',
  subjectId: actor.id,
  clientAccountId: null,
  topic: 'mail',
  forClient: false,
});

/** Makes every process read the settings again. */
const changed = ({ events }: Pick<Context, 'events'>) =>
  events.publish({ topic: 'mail', subjectId: 'replies', clientAccountId: null, forClient: false });

/** Describes whether answers by mail work. */
export async function stateOf(context: Context): Promise<MailReplies> {
  const { db, mailer } = context;
  const settings = await readMailReplies(context);
  const mailbox = settings?.imap ? await readFact(db, 'mail.replies.mailbox') : null;
  const test = settings ? await readFact(db, 'mail.replies.test') : null;
  return {
    settings: settings && {
      address: settings.address,
      imap: settings.imap,
      authenticator: settings.authenticator ?? '',
      handsIn: settings.inboundSecret !== null,
    },
    proved: settings?.proved ?? false,
    sends: mailer.configured,
    mailbox,
    test,
  };
}

/** Stores the settings. After a change of the address or mailbox, staff must send a test mail again. */
export const save = (
  context: Context,
  actor: UserActor,
  { address, imap, authenticator }: MailRepliesInput,
) =>
  context.db.tx(async () => {
    const before = await readMailReplies(context);
    const password = imap?.password ?? before?.imap?.password;
    if (imap && password === undefined)
      throw invalid('Please enter the password.', { 'imap.password': 'Please enter the password.' });
    const stored = imap && password !== undefined ? { ...imap, password } : null;
    const isSame = before?.address === address && JSON.stringify(before.imap) === JSON.stringify(stored);
    await writeMailReplies(context, {
      address,
      imap: stored,
      inboundSecret: before?.inboundSecret ?? null,
      authenticator: authenticator === '' ? null : authenticator.toLowerCase(),
      proved: isSame && before.proved,
    });
    if (!isSame) {
      await writeFact(context.db, 'mail.replies.mailbox', null, context.now());
      await writeFact(context.db, 'mail.replies.test', null, context.now());
    }
    await changed(context);
    const receipt = await act(context, actor, acted('save', actor));
    return receipt.with(await stateOf(context));
  });

/** Switches answers by mail off. After they are switched on again, answers to earlier mails work again. */
export const remove = (context: Context, actor: UserActor) =>
  context.db.tx(async () => {
    await writeMailReplies(context, null);
    await writeFact(context.db, 'mail.replies.mailbox', null, context.now());
    await changed(context);
    const receipt = await act(context, actor, acted('remove', actor));
    return receipt.with({ message: 'Replies by mail are off.' });
  });

async function settingsOrRefuse(context: Context) {
  const settings = await readMailReplies(context);
  if (!settings) throw conflict('Please set up replies by mail first.');
  return settings;
}

/** Makes a new secret, with which another program signs the mails that it sends to this server. */
export const renewSecret = (context: Context, actor: UserActor) =>
  context.db.tx(async () => {
    const secret = newToken();
    await writeMailReplies(context, { ...(await settingsOrRefuse(context)), inboundSecret: secret });
    await changed(context);
    const receipt = await act(context, actor, acted('renew-secret', actor));
    return receipt.with({ secret });
  });

/** Signs in to the mailbox, and sends a test mail to an address for answers. `stateOf` shows when the test mail arrives. */
export async function test(context: Context, actor: UserActor) {
  const { db, now, mailer, brand } = context;
  const settings = await settingsOrRefuse(context);
  await takeTry(db, `mail-replies-test/${actor.id}`, testLimit, now());
  const id = newId(now());
  let trouble: { words: string; answer: string } | null = settings.imap
    ? await tryMailbox(settings.imap)
    : null;
  if (!trouble && !mailer.configured)
    trouble = { words: 'No mail server is configured: set SMTP_URL and MAIL_FROM.', answer: '' };
  if (!trouble) {
    const about = { subjectType: 'test' as const, subjectId: id, clientAccountId: null };
    const to = await db.tx(async () => {
      await writeFact(
        db,
        'mail.replies.test',
        { id, sentAt: iso(now()), arrivedAt: null, server: null },
        now(),
      );
      return replyAddressOf(context, { kind: 'user', id: actor.id }, about, settings.address);
    });
    trouble = await mailer.sendNow(
      writeMail(
        brand,
        { to: to ?? '', subject: 'Test of replies by mail', kind: 'test' },
        {
          heading: 'A reply arrives here',
          parts: [{ is: 'text', text: 'The program reads this e-mail.' }],
          why: null,
        },
      ),
    );
  }
  const receipt = await db.tx(() =>
    act(context, actor, { ...acted('test', actor), detail: { sent: trouble === null } }),
  );
  return receipt.with({
    sent: trouble === null,
    words: trouble?.words ?? null,
    answer: trouble?.answer || null,
  });
}

/**
 * Processes a mail that another program sends to this server.
 * @throws AppError `not_found` while no secret is set, `bad_request` unless the mail is signed with the secret
 */
export async function handIn(context: Context, signature: string, stream: Readable): Promise<void> {
  const secret = (await readMailReplies(context))?.inboundSecret;
  if (!secret) throw notFound();
  const wrong = () =>
    new AppError('bad_request', 'This e-mail is not signed with the secret of the screen Connections.');
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature) ?? [];
  if (time === '' || Math.abs(Number(time) * 1000 - context.now()) > signedFor) throw wrong();
  await withJobFolder(context.config.dataDir, async (folder) => {
    const path = join(folder, 'mail.eml');
    const hmac = createHmac('sha256', secret).update(`${time}.`);
    let size = 0;
    await pipeline(
      stream,
      async function* counted(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          size += chunk.length;
          if (size > largestMail) throw new AppError('payload_too_large', 'This e-mail is too large.');
          hmac.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path),
    );
    if (!timingSafeEqual(Buffer.from(given, 'hex'), hmac.digest())) throw wrong();
    await receive(context, { folder, path });
  });
}

/**
 * Reads the settings now and after each change, and reads the mailbox while one is set. Returns a function that stops the
 * reading.
 */
export async function start(context: Context): Promise<() => Promise<void>> {
  let stopReading: (() => Promise<void>) | null = null;
  let reading = '';
  let running = Promise.resolve();
  const apply = async () => {
    const settings = await readMailReplies(context);
    context.mailer.replies = settings?.proved ? settings.address : null;
    const wanted = settings?.imap ? JSON.stringify(settings.imap) : '';
    if (wanted === reading) return;
    await stopReading?.();
    stopReading = settings?.imap ? readMailbox(context, settings.imap) : null;
    reading = wanted;
  };
  await apply();
  const unsubscribe = context.events.subscribe(({ topic, subjectId }) => {
    if (topic === 'mail' && subjectId === 'replies')
      running = running
        .then(apply)
        .catch((error: unknown) =>
          context.log.error({ err: error }, 'The settings of answers by mail could not be read'),
        );
  });
  return async () => {
    unsubscribe();
    await running;
    await stopReading?.();
  };
}
