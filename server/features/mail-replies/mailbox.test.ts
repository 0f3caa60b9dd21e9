import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { MailReplies } from '#contract/mail-replies.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addUser } from '#server/testing/people.ts';
import { writeRaw } from '#server/features/mail-replies/testing/mail-corpus.ts';
import { catchMail } from '#server/testing/services/mail-catcher.ts';
import { dovecotPath, startDovecot } from '#server/features/mail-replies/testing/dovecot.ts';
import { answering, withReplies, type Answering } from '#server/features/mail-replies/testing/handed-mail.ts';
import { imapServer } from '#server/features/mail-replies/testing/imap-server.ts';
import { readFact } from '#server/data/settings/facts.ts';
import { start } from './service.ts';

let agency: Answering;
const mail = (plain: string, more = {}) => writeRaw({ to: agency.to, from: agency.dana, ...more }, { plain });
const texts = async () => (await agency.conversation()).map(({ body }) => body);
const imapAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  secure: false,
  user: 'reply',
  password: 'secret',
});
const begun = async () => {
  const stop = await start(agency.app.context);
  const reads = async () => (await readFact(agency.app.context.db, 'mail.replies.mailbox')) !== null;
  await eventually(reads);
  let isStopped = false;
  const once = async () => {
    if (!isStopped) await stop();
    isStopped = true;
  };
  onTestFinished(once);
  return once;
};

beforeEach(async () => {
  agency = await answering();
});

describe('a mailbox', () => {
  test('is read at once when it announces a mail, and again after its connection broke', async () => {
    const server = await imapServer();
    server.deliver(mail('From before it was set up'));
    await withReplies(agency.app, { imap: imapAt(server.port) });
    await begun();
    await eventually(() => server.idling === 1);
    server.deliver(mail('The first.'));
    await eventually(async () => (await texts())[0] === 'The first.');
    await eventually(() => server.flags[1]?.has(String.raw`\Seen`) === true);
    server.cut();
    server.deliver(mail('The second.'));
    await eventually(async () => (await texts())[0] === 'The second.');
    expect(await texts()).toHaveLength(3);
    expect(server.flags[0]?.size).toBe(0);
  });

  test('writes a mail once that is delivered twice', async () => {
    const server = await imapServer();
    await withReplies(agency.app, { imap: imapAt(server.port) });
    const stop = await begun();
    const one = mail('Once.', { id: '<once@mail.example>' });
    server.deliver(one);
    await eventually(async () => (await texts())[0] === 'Once.');
    await stop();
    // Deliver the same mail again, as if the mark "read" was lost or the server had sent it twice.
    server.deliver(one);
    server.deliver(mail('Next.'));
    await begun();
    await eventually(async () => (await texts())[0] === 'Next.');
    expect(await texts()).toEqual(['Next.', 'Once.', 'The first or the second?']);
  });

  test('leaves alone what was not sent to an address for answers', async () => {
    const server = await imapServer();
    await withReplies(agency.app, { imap: imapAt(server.port) });
    await begun();
    server.deliver(mail('A letter', { to: 'rosa@bluebonnet.example' }));
    server.deliver(mail('Last.'));
    await eventually(async () => (await texts())[0] === 'Last.');
    expect(server.flags[0]?.size).toBe(0);
    expect(await agency.stopped()).toEqual([]);
  });
});

test.skipIf(dovecotPath === null)('Dovecot is read like any mailbox', async () => {
  const server = await startDovecot(dovecotPath ?? '');
  await withReplies(agency.app, { imap: imapAt(server.port) });
  await begun();
  await server.deliver(mail('Through Dovecot.'));
  await eventually(async () => (await texts())[0] === 'Through Dovecot.');
  await eventually(async () => (await server.seen()) === 1);
});

test('a test mail that arrives switches answers by mail on, and a wrong password is said', async () => {
  const smtp = await catchMail();
  agency = await answering({ SMTP_URL: smtp.url, MAIL_FROM: 'Bluebonnet <hello@bluebonnet.example>' });
  const { app } = agency;
  const server = await imapServer();
  const boss = await app.as('staff', await addUser(app.context, 'super-admin'));
  const url = '/api/admin/mail-replies';
  await boss.put(url, {
    address: 'reply+TOKEN@bluebonnet.example',
    imap: imapAt(server.port),
    authenticator: '',
  });
  await begun();
  server.refusesLogin = true;
  const refused = (await boss.post(`${url}/test`)).json<{ sent: boolean; words: string }>();
  expect(refused).toMatchObject({ sent: false });
  expect(refused.words).toContain('refuses this user name or password');
  server.refusesLogin = false;
  const before = smtp.raw.length;
  expect((await boss.post(`${url}/test`)).json<{ sent: boolean }>().sent).toBe(true);
  const line = 'Authentication-Results: mx.bluebonnet.example; dmarc=pass\r\n';
  server.deliver(Buffer.from(line + smtp.raw[before], 'latin1'));
  await eventually(async () => (await boss.get(url)).json<MailReplies>().proved);
  const state = (await boss.get(url)).json<MailReplies>();
  expect(state.test?.arrivedAt).not.toBeNull();
  expect(state.settings?.authenticator).toBe('mx.bluebonnet.example');
});
