import { beforeEach, describe, expect, test } from 'vitest';
import type { ListedMail, MailStatus } from '#contract/mails.ts';
import { addClient, addEveryone, addUser } from '#server/testing/people.ts';
import { catchMail, type MailCatcher } from '#server/testing/services/mail-catcher.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

const url = '/api/admin/mail';
const minute = 60_000;

let app: TestApp;
let superAdmin: Caller;
let server: MailCatcher;

async function start(env: Record<string, string> = {}) {
  app = await testApp(env);
  superAdmin = await app.as('staff', await addUser(app.context, 'super-admin'));
}

const send = (to: string, subject = 'Hello', more: object = {}) =>
  app.context.mailer.send({ to, subject, text: 'https://example.com/reset/secret', ...more });
const list = async (query = '') => (await superAdmin.get(`${url}${query}`)).json<ListedMail[]>();
const status = async () => (await superAdmin.get(`${url}/status`)).json<MailStatus>();
const states = async () => (await list()).map(({ state }) => state);

describe('with a mail server', () => {
  beforeEach(async () => {
    server = await catchMail();
    await start({ SMTP_URL: server.url, MAIL_FROM: 'Foyer <hello@foyer.example>' });
  });

  test('after an hour without it mails wait, staff are warned, and all mails arrive once', async () => {
    server.isDown = true;
    for (const to of ['a@example.com', 'b@example.com']) await send(to);
    await app.context.jobs.runUntilEmpty();
    expect(await status()).toMatchObject({ queued: 2, stuckSince: null });
    for (let passed = 0; passed < 60; passed += 5) {
      app.clock.now += 5 * minute;
      await app.context.jobs.runUntilEmpty();
    }
    expect(await status()).toMatchObject({ queued: 2, stuckSince: expect.any(String) });
    expect((await list())[0]).toMatchObject({ state: 'queued', error: expect.stringContaining('421') });
    server.isDown = false;
    app.clock.now += 60 * minute;
    await app.context.jobs.runUntilEmpty();
    expect(server.mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
      'a@example.com',
      'b@example.com',
    ]);
    expect(await status()).toMatchObject({ queued: 0, stuckSince: null });
  });

  test('one refused address: the others get theirs, and its client is marked until a mail arrives', async () => {
    const [good, bad] = [await addClient(app.context), await addClient(app.context)];
    server.refused.add(bad.email);
    for (const { email, id } of [good, bad]) await send(email, 'Hello', { clientAccountId: id });
    await app.context.jobs.runUntilEmpty();
    expect(server.mails).toHaveLength(1);
    const [mail] = await list('?state=refused');
    expect(mail).toMatchObject({ recipient: bad.email, error: expect.stringContaining('550') });
    expect(await list(`?recipient=${bad.email.toUpperCase()}`)).toHaveLength(1);
    expect((await list(`?clientAccountId=${bad.id}`)).map(({ client }) => client)).toEqual([
      { id: bad.id, name: bad.name },
    ]);
    const marked = async () => (await superAdmin.get(`${url}/undeliverable`)).json();
    expect(await marked()).toEqual([
      { clientAccountId: bad.id, recipient: bad.email, error: expect.stringContaining('550') },
    ]);
    server.refused.clear();
    expect((await superAdmin.post(`${url}/${mail?.id}/send`)).statusCode).toBe(200);
    await app.context.jobs.runUntilEmpty();
    expect([server.mails.length, await marked(), await states()]).toEqual([2, [], ['sent', 'sent']]);
    expect((await superAdmin.post(`${url}/${mail?.id}/send`)).statusCode).toBe(409);
  });

  test('a refused login is reported in words, and no mail is dropped', async () => {
    server.refusesLogin = true;
    await start({
      SMTP_URL: server.url.replace('//', '//user:wrong@'),
      MAIL_FROM: 'hello@foyer.example',
    });
    await send('a@example.com');
    for (let tries = 0; tries < 30; tries += 1) {
      await app.context.jobs.runUntilEmpty();
      app.clock.now += 61 * minute;
    }
    superAdmin = await app.as('staff', await addUser(app.context, 'super-admin'));
    expect((await list())[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('535') });
    const tested = (await superAdmin.post(`${url}/test`)).json();
    expect(tested).toMatchObject({ sent: false, words: expect.stringContaining('refuses the sign-in') });
    expect(await app.context.mailer.fault()).toMatchObject({
      words: expect.stringContaining('the user or the password in SMTP_URL is wrong'),
    });
    server.refusesLogin = false;
    expect((await superAdmin.post(`${url}/send-failed`)).json()).toEqual({ count: 2 });
    await app.context.jobs.runUntilEmpty();
    expect((await states()).every((state) => state === 'sent')).toBe(true);
  });

  test('mails kept without it are sent only by staff, one by one or all', async () => {
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) await send(to);
    await app.context.db.q().updateTable('mail').set({ state: 'kept' }).execute();
    await app.context.jobs.runUntilEmpty();
    expect((await superAdmin.post(`${url}/send-failed`)).json()).toEqual({ count: 0 });
    await app.context.jobs.runUntilEmpty();
    expect([server.mails.length, await status()]).toMatchObject([0, { kept: 3 }]);
    const [mail] = await list();
    await superAdmin.post(`${url}/${mail?.id}/send`);
    await app.context.jobs.runUntilEmpty();
    expect(server.mails).toHaveLength(1);
    expect((await superAdmin.post(`${url}/send-kept`)).json()).toEqual({ count: 2 });
    await app.context.jobs.runUntilEmpty();
    expect([server.mails.length, await status()]).toMatchObject([3, { kept: 0 }]);
  });

  test('a test mail is sent to the person who asks for it', async () => {
    expect((await superAdmin.post(`${url}/test`)).json()).toEqual({ sent: true, words: null, answer: null });
    expect(server.mails).toHaveLength(1);
  });

  test('a phishing name reaches the agency alone', async () => {
    const name = 'Invoice 4,200 $ overdue, pay at https://evil.example/pay now';
    const victim = 'victim@example.com';
    await app.post('/api/consultations/with-account', {
      name,
      email: victim,
      company: 'www.evil.example',
      message: 'Pay at https://evil.example/pay',
      password: 'cobol60',
      confirmPassword: 'cobol60',
    });
    await app.post('/api/consultations', { name, email: 'other@example.com', message: 'evil.example' });
    await app.post('/api/messages', { name, email: victim, message: 'evil.example' });
    await app.post('/api/client/password/forgot', { email: victim });
    await app.context.jobs.runUntilEmpty();
    const { email } = app.context.brand;
    const strangers = server.mails.flatMap((mail, index) =>
      mail.to?.[0]?.address === email ? [] : [server.raw[index] ?? '', mail.text ?? '', mail.html ?? ''],
    );
    expect(strangers.length).toBeGreaterThan(3);
    for (const text of strangers) expect(text).not.toMatch(/evil|Invoice|4,200/);
  });
});

describe('without a mail server', () => {
  beforeEach(() => start());

  test('mails wait with their text, which only super admins may read', async () => {
    await send('a@example.com');
    const people = await addEveryone(app);
    const [mail] = await list();
    expect(mail).toMatchObject({ state: 'kept', recipient: 'a@example.com' });
    const text = `${url}/${mail?.id}/text`;
    expect((await superAdmin.get(text)).json()).toEqual({ text: 'https://example.com/reset/secret' });
    expect((await people.admin.get(text)).statusCode).toBe(403);
    expect((await people.admin.get(url)).body).not.toContain('secret');
    expect((await superAdmin.post(`${url}/${mail?.id}/send`)).statusCode).toBe(409);
  });

  test('mails are found by their words, in pages', async () => {
    for (const subject of ['first', 'second', 'third']) await send('a@example.com', subject);
    expect((await list('?q=SECON')).map(({ subject }) => subject)).toEqual(['second']);
    const page = await superAdmin.get(`${url}?limit=2`);
    const [, next] = /^<(.*)>; rel="next"$/.exec(String(page.headers['link'])) ?? [];
    expect([page.json<unknown[]>().length, page.headers['x-total-count']]).toEqual([2, '3']);
    expect((await superAdmin.get(next ?? '')).json<ListedMail[]>().map(({ subject }) => subject)).toEqual([
      'first',
    ]);
  });
});
