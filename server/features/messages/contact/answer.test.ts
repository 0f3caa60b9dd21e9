import { beforeEach, expect, test } from 'vitest';
import type { ContactMessage } from '#contract/messages.ts';
import type { Waiting } from '#contract/waiting.ts';
import { rowsIn } from '#server/testing/database/rows.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { addMails, rowOf } from '#server/work/mail/mail-table.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
let colleague: Caller;
let id: string;
const path = '/api/admin/messages';
const first = async (folder = 'inbox') =>
  (await people.admin.get(`${path}?folder=${folder}`)).json<ContactMessage[]>()[0];
const open = async (settings: Record<string, string> = {}) => {
  app = await testApp(settings);
  people = await addEveryone(app);
  colleague = await app.as('staff', await addUser(app.context, 'admin'));
  const asked = { name: 'Ada', email: 'ada@example.com', subject: 'Mills', message: 'Do you do mills?' };
  await app.post('/api/messages', asked);
  await app.context.jobs.runUntilEmpty();
  id = (await first())?.id ?? '';
};
beforeEach(() => open({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' }));

const respond = (caller: Caller, response: string, to = id) =>
  caller.post(`${path}/${to}/respond`, { response });
const mails = () =>
  rowsIn(app.context.db, 'mail', ['subject', 'body', 'replyTo'], { recipient: 'ada@example.com' });
const waits = async () =>
  (await people.admin.get('/api/admin/waiting')).json<Waiting[]>().map(({ kind }) => kind);

test('an answer is mailed, stored with the message, and ends its waiting', async () => {
  expect(await waits()).toEqual(['contact-message']);
  const before = (await mails()).length;
  const answer = await respond(people.admin, 'We do. Tuesday?');
  const me = (await people.admin.get('/api/auth/user')).json<{ email: string }>();
  expect(answer.json()).toMatchObject({
    adminResponse: 'We do. Tuesday?',
    responseDate: expect.any(String),
    respondedBy: { isYou: true },
    isRead: true,
  });
  const sent = (await mails()).slice(before);
  expect(sent).toMatchObject([{ subject: 'Re: Mills', replyTo: me.email }]);
  expect(sent[0]?.body).toContain('We do. Tuesday?');
  expect(await waits()).toEqual([]);
  expect(await first()).toMatchObject({ adminResponse: 'We do. Tuesday?' });
});

test('without a mail server the answer is kept, and the message waits until it is read or sent', async () => {
  await open();
  expect((await respond(people.admin, 'We do.')).json()).toMatchObject({
    adminResponse: 'We do.',
    isRead: false,
  });
  expect(await waits()).toEqual(['contact-message']);
  expect((await respond(people.admin, 'Again')).json()).toMatchObject({ code: 'already_responded' });
  await people.admin.patch(`${path}/${id}/read`, {});
  expect(await waits()).toEqual([]);
});

test('sending a kept answer from the list of mails ends the waiting', async () => {
  const mail = rowOf(
    { to: 'ada@example.com', subject: 'Re', text: 'We do.', thread: `contactMessage:${id}` },
    'kept',
    new Date(app.clock.now).toISOString(),
  );
  await addMails(app.context.db, [mail]);
  expect(await waits()).toEqual(['contact-message']);
  expect((await people.admin.post(`/api/admin/mail/${mail.id}/send`)).statusCode).toBe(200);
  expect(await waits()).toEqual([]);
});

test('of two answers at once one is sent, and the other is refused', async () => {
  const before = (await mails()).length;
  const both = await Promise.all([respond(people.admin, 'Tuesday'), respond(colleague, 'Wednesday')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'already_responded',
  });
  expect(await mails()).toHaveLength(before + 1);
  const kept = both.find(({ statusCode }) => statusCode === 200)?.json<ContactMessage>().adminResponse;
  expect((await first())?.adminResponse).toBe(kept);
});

test('an answer needs text, and spam must be restored before it can be answered', async () => {
  expect((await respond(people.admin, '  ')).json()).toMatchObject({
    fields: { response: 'Please write a response.' },
  });
  await app.post('/api/messages', { name: 'Bot', email: 'b@example.com', message: 'Buy', website: 'x' });
  const spam = (await first('spam'))?.id ?? '';
  const refused = await respond(people.admin, 'No', spam);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'conflict' }]);
  await people.admin.post(`${path}/${spam}/restore`, {});
  expect((await respond(people.admin, 'No', spam)).statusCode).toBe(200);
});
