import { existsSync } from 'node:fs';
import { readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { addUser } from '#server/testing/people.ts';
import { catchMail } from '#server/testing/services/mail-catcher.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { sweepMails } from './mail-table.ts';
import { sweepOutbox } from './outbox-folder.ts';

const message = { to: 'ana@example.com', subject: 'Welcome', text: 'Your link: https://example.com/x\n' };

const stored = ({ context: { db } }: TestApp) =>
  db.q().selectFrom('mail').selectAll().orderBy('id').execute();

async function withServer() {
  const server = await catchMail();
  const app = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'Foyer <hello@foyer.example>' });
  return { app, server, mailer: app.context.mailer, jobs: app.context.jobs };
}

describe('with a mail server', () => {
  test('sends committed mails, then deletes their text', async () => {
    const { app, server, mailer, jobs } = await withServer();
    expect(mailer.configured).toBe(true);
    const text = 'Grüße aus Zürich 🌼\n.\nA line that starts with a dot above.';
    await mailer.send({ to: 'ana@example.com', subject: 'Schöne Grüße 🌼', text });
    await jobs.runUntilEmpty();
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      subject: 'Schöne Grüße 🌼',
      from: { name: 'Foyer', address: 'hello@foyer.example' },
      to: [{ address: 'ana@example.com' }],
      text: `${text}\n`,
    });
    const [row] = await stored(app);
    expect(mail?.messageId).toBe(`<${row?.id}@foyer.example>`);
    expect(row).toMatchObject({ sentAt: new Date(app.clock.now).toISOString(), error: null, body: '' });
  });

  test('sends no mail of a rolled-back transaction', async () => {
    const { app, server, mailer, jobs } = await withServer();
    const failing = app.context.db.tx(async () => {
      await mailer.send(message);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await jobs.runUntilEmpty();
    expect([server.mails, await stored(app)]).toEqual([[], []]);
  });

  test("sends nothing to the built-in brand's example address, and never names it for replies", async () => {
    const { app, server, mailer, jobs } = await withServer();
    const { email } = builtInBrand;
    await mailer.send({ ...message, to: email, subject: 'Before set-up' });
    const boss = await addUser(app.context, 'super-admin');
    await addUser(app.context, 'admin');
    await mailer.send({ ...message, to: email, subject: 'For the agency' });
    await mailer.send({ ...message, subject: 'Thank you', replyTo: email });
    await jobs.runUntilEmpty();
    const user = app.context.db.q().selectFrom('user').select('email').where('id', '=', boss);
    const address = (await user.executeTakeFirstOrThrow()).email;
    expect(server.mails.map(({ subject, to, replyTo }) => [subject, to?.[0]?.address, replyTo])).toEqual([
      ['For the agency', address, undefined],
      ['Thank you', 'ana@example.com', undefined],
    ]);
    expect((await stored(app)).map(({ state }) => state)).toEqual(['refused', 'sent', 'sent']);
  });

  test('lets nobody inject headers or recipients', async () => {
    const { server, mailer, jobs } = await withServer();
    await mailer.send({ ...message, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nEvil' });
    await mailer.send({ ...message, to: 'ana@example.com, eve@example.com' });
    await mailer.send({ ...message, to: 'ana@example.com>\r\nRCPT TO:<eve@example.com' });
    await jobs.runUntilEmpty();
    expect(server.recipients).toEqual(['ana@example.com']);
    expect(JSON.stringify(server.mails.map(({ to, cc, bcc }) => [to, cc, bcc]))).not.toContain('eve@');
    expect(server.raw[0]?.split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc:/im);
    expect(server.mails[0]?.text).toBe(message.text);
  });

  test('retries after a temporary refusal', async () => {
    const { app, server, mailer, jobs } = await withServer();
    server.answers.push(451);
    await mailer.send(message);
    await jobs.runUntilEmpty();
    expect(server.mails).toHaveLength(0);
    expect((await stored(app))[0]).toMatchObject({ sentAt: null, error: expect.stringContaining('451') });
    app.clock.now += 2_000;
    await jobs.runUntilEmpty();
    expect(server.mails).toHaveLength(1);
    expect((await stored(app))[0]).toMatchObject({ sentAt: expect.any(String), error: null });
  });

  test('gives up after a permanent refusal', async () => {
    const { app, server, mailer, jobs } = await withServer();
    server.answers.push(550);
    await mailer.send(message);
    await jobs.runUntilEmpty();
    app.clock.now += 365 * 24 * 3_600_000;
    await jobs.runUntilEmpty();
    expect([server.recipients.length, server.mails.length]).toEqual([1, 0]);
    expect((await stored(app))[0]).toMatchObject({ sentAt: null, error: expect.stringContaining('550') });
    const job = await app.context.db.q().selectFrom('job').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ state: 'failed', attempts: 1, error: expect.stringContaining('550') });
  });

  test('sends a mail only once, even if its job runs again', async () => {
    const { app, server, mailer, jobs } = await withServer();
    await mailer.send(message);
    await jobs.runUntilEmpty();
    const { db } = app.context;
    await changeRows(db, 'job', {}, { state: 'waiting', dueAt: new Date(0).toISOString() });
    await jobs.runUntilEmpty();
    expect(server.mails).toHaveLength(1);
  });
});

test('an unreachable mail server is retried, and the log says so in one line without a stack', async () => {
  const app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@foyer.example' });
  const warn = vi.spyOn(app.context.log, 'warn');
  await app.context.mailer.send(message);
  await app.context.jobs.runUntilEmpty();
  const job = await app.context.db.q().selectFrom('job').selectAll().executeTakeFirstOrThrow();
  expect(job).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: expect.stringContaining('ECONNREFUSED'),
  });
  expect(warn.mock.calls).toEqual([
    [
      { job: job.id, kind: 'mail', attempt: 1, reason: 'Error: connect ECONNREFUSED 127.0.0.1:9' },
      'A job will be tried again',
    ],
  ]);
});

describe('without a mail server', () => {
  test('keeps the mail, and writes it into the outbox folder, readable by its owner only', async () => {
    const app = await testApp();
    const { mailer, config } = app.context;
    expect(mailer.configured).toBe(false);
    await mailer.send({ ...message, subject: 'Hello\nTo: eve@example.com' });
    await mailer.close();
    const [row] = await stored(app);
    expect(row).toMatchObject({ recipient: message.to, body: message.text, sentAt: null, error: null });
    const folder = join(config.dataDir, 'outbox');
    expect(await readdir(folder)).toEqual([`${row?.id}.txt`]);
    const file = join(folder, `${row?.id}.txt`);
    expect(await readFile(file, 'utf8')).toBe(
      `Date: ${row?.createdAt}\nTo: ana@example.com\nSubject: Hello To: eve@example.com\n\n${message.text}\n`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('writes no mail of a rolled-back transaction', async () => {
    const app = await testApp();
    const { db, mailer, config } = app.context;
    const failing = db.tx(async () => {
      await mailer.send(message);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await mailer.close();
    expect(await stored(app)).toEqual([]);
    expect(existsSync(join(config.dataDir, 'outbox'))).toBe(false);
  });

  test('keeps the mail even if the folder cannot be written', async () => {
    const app = await testApp();
    const { mailer, config } = app.context;
    await writeFile(join(config.dataDir, 'outbox'), 'a file in its place');
    await mailer.send(message);
    await mailer.close();
    expect(await stored(app)).toMatchObject([{ recipient: message.to, body: message.text }]);
  });

  test('deletes mails after three months, rows and files', async () => {
    const app = await testApp();
    const { db, mailer, config } = app.context;
    const days = (count: number) => app.clock.now + count * 24 * 3_600_000;
    for (const subject of ['old', 'new']) await mailer.send({ ...message, subject });
    await mailer.close();
    const folder = join(config.dataDir, 'outbox');
    const [old, recent] = (await readdir(folder)).toSorted();
    const past = new Date(days(-91));
    await utimes(join(folder, old ?? ''), past, past);
    await sweepOutbox(config.dataDir, days(-90));
    expect(await readdir(folder)).toEqual([recent]);
    await sweepMails(db, days(89));
    expect(await stored(app)).toHaveLength(2);
    await sweepMails(db, days(90));
    expect(await stored(app)).toHaveLength(0);
  });
});
