import { createHmac } from 'node:crypto';
import type { ConversationMessage } from '#contract/conversations.ts';
import type { StoppedMail } from '#contract/mail-replies.ts';
import { replyAddressOf } from '#server/work/mail/reply-address.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { writeMailReplies, type MailReplies } from '#server/data/settings/mail-replies.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addEveryone } from '#server/testing/people.ts';
import { writeRaw, type Envelope } from './mail-corpus.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { mailWhatIsDue, noticeMails } from '#server/testing/services/notice-mails.ts';

const secret = 'the secret of the tests';

/** Switches answers by mail on, as if a test mail had arrived. */
export async function withReplies({ context }: TestApp, more: Partial<MailReplies> = {}): Promise<void> {
  const settings = {
    address: 'reply+TOKEN@bluebonnet.example',
    imap: null,
    inboundSecret: secret,
    authenticator: 'mx.bluebonnet.example',
    proved: true,
    ...more,
  };
  await writeMailReplies(context, settings);
  context.mailer.replies = settings.proved ? settings.address : null;
}

/** Sends a signed mail to the server under test, as a program of a mail server would. */
export function handIn(app: TestApp, raw: Buffer, { key = secret, at = app.clock.now } = {}) {
  const time = Math.floor(at / 1000);
  const signature = createHmac('sha256', key).update(`${time}.`).update(raw).digest('hex');
  return app.inject({
    method: 'POST',
    url: '/api/inbound/mail',
    headers: { 'content-type': 'message/rfc822', 'x-foyer-signature': `t=${time},v1=${signature}` },
    payload: raw,
  });
}

/** The reply address in the newest notice mail to a person. */
export async function replyToOf(app: TestApp, recipient: string): Promise<string> {
  await mailWhatIsDue(app);
  const mails = (await noticeMails(app)).filter((mail) => mail.recipient === recipient);
  return mails.at(-1)?.replyTo ?? '';
}

/** Adds a stopped mail, which was sent from an unknown address to the reply address of a contact. Returns its id. */
export async function stoppedMail(
  { context }: TestApp,
  { id: clientAccountId, contactId }: { id: string; contactId: string },
): Promise<string> {
  const { db, now } = context;
  const about = { subjectType: 'conversation' as const, subjectId: clientAccountId, clientAccountId };
  await replyAddressOf(context, { kind: 'contact', id: contactId }, about, 'TOKEN@bluebonnet.example');
  const address = await db.q().selectFrom('replyAddress').select('id').executeTakeFirstOrThrow();
  const id = newId(now());
  await addRow(db, 'inboundMail', {
    id,
    messageKey: id,
    state: 'stopped',
    reason: 'unknown-sender',
    detail: null,
    sender: 'dana@home.example',
    senderKey: 'dana@home.example',
    subject: 'Re: Hello',
    body: 'Yes',
    quoted: '',
    files: '[]',
    replyAddressId: address.id,
    createdAt: iso(now()),
  });
  return id;
}

export type Answering = Awaited<ReturnType<typeof answering>>;

/** An agency with answers by mail. Its client Dana has got a mail, and `send` delivers Dana's answer. */
export async function answering(env: Record<string, string> = {}) {
  const app = await testApp(env);
  const people = await addEveryone(app);
  const { accountA, adminId } = people;
  await withReplies(app);
  await people.admin.post('/api/admin/client-messages', {
    clientAccountId: accountA.id,
    message: 'The first or the second?',
  });
  const stopped = async () => (await people.admin.get('/api/admin/stopped-mails')).json<StoppedMail[]>();
  const agency = {
    app,
    people,
    dana: accountA.email,
    to: await replyToOf(app, accountA.email),
    conversation: async () =>
      (await people.admin.get(`/api/admin/conversations/${accountA.id}/messages`)).json<
        ConversationMessage[]
      >(),
    stopped,
    reasons: async () => (await stopped()).map(({ reason }) => reason),
    /** Makes the admin the owner of Dana's company, so that the admin gets notices about it. */
    own: () =>
      addRow(app.context.db, 'assignment', {
        clientAccountId: accountA.id,
        userId: adminId,
        owner: true,
        createdAt: iso(app.clock.now),
      }),
    staffAddress: async () =>
      (
        await app.context.db
          .q()
          .selectFrom('user')
          .select('email')
          .where('id', '=', adminId)
          .executeTakeFirst()
      )?.email ?? '',
    async send(
      body: Parameters<typeof writeRaw>[1],
      more: Partial<Envelope> = {},
      options: Parameters<typeof writeRaw>[2] = {},
    ) {
      const raw = writeRaw({ to: agency.to, from: `Dana <${agency.dana}>`, ...more }, body, options);
      const { statusCode } = await handIn(app, raw);
      if (statusCode !== 200) throw new Error(`The mail was answered with ${statusCode}.`);
    },
  };
  return agency;
}
