import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ClientMessage, StaffClientMessage } from '#contract/messages.ts';
import { newId } from '#server/core/ids.ts';
import { addRow, changeRows, rowsIn, rowsInOrder } from '#server/testing/database/rows.ts';
import { addClient, addUser, asPerson } from '#server/testing/people.ts';
import { mailWhatIsDue } from '#server/testing/services/notice-mails.ts';
import { agencyForEachTest, testApp } from '#server/testing/test-app.ts';
import { writingLimit } from './client/service.ts';

const { app, people } = agencyForEachTest();

type Person = typeof people.clientA;

const write = (client: Person, message: unknown, headers?: Record<string, string>) =>
  client.post('/api/client/messages', { message }, headers);
const wrote = async (client: Person, message: string) =>
  (await write(client, message)).json<ClientMessage>().id;
const respond = (id: string, response: unknown) =>
  people.admin.post(`/api/admin/client-messages/${id}/respond`, { response });
const writeTo = (clientAccountId: unknown, message: unknown) =>
  people.admin.post('/api/admin/client-messages', { clientAccountId, message });
const own = async (client: Person) => (await client.get('/api/client/messages')).json<ClientMessage[]>();
const all = async (query = '') =>
  (await people.admin.get(`/api/admin/client-messages${query}`)).json<StaffClientMessage[]>();
const unread = async () =>
  (await people.admin.get('/api/admin/counts')).json<{ messagesUnread: number }>().messagesUnread;
const unreadOf = async (client: Person) =>
  (await client.get('/api/client/counts')).json<{ messagesUnread: number }>().messagesUnread;
const mailsTo = async (recipient: string) =>
  (await rowsInOrder(app.context.db, 'mail', ['subject'], { recipient })).map(({ subject }) => subject);

describe('a message of a client', () => {
  test('is stored, counted, and visible to that client and staff', async () => {
    const { accountA } = people;
    const response = await people.clientA.post('/api/client/messages', {
      message: ' Hello ',
      fromAdmin: true,
      clientAccountId: people.accountB.id,
    });
    expect(response.statusCode).toBe(201);
    const message = {
      id: expect.any(String),
      message: 'Hello',
      fromAdmin: false,
      author: asPerson(accountA, true),
      isRead: false,
      read: null,
      files: [],
      links: [],
      quoted: null,
      adminResponse: null,
      responseDate: null,
      respondedBy: null,
      responseToId: null,
      createdAt: expect.any(String),
    };
    expect(response.json()).toEqual(message);
    expect([await own(people.clientA), await own(people.clientB)]).toEqual([[message], []]);
    const clientAccount = {
      id: accountA.id,
      name: accountA.name,
      company: null,
      clientCode: accountA.clientCode,
      email: accountA.email,
    };
    expect(await all()).toEqual([
      { ...message, author: asPerson(accountA), clientAccountId: accountA.id, clientAccount },
    ]);
    const [row] = await all();
    const one = await people.admin.get(`/api/admin/client-messages/${row?.id ?? ''}`);
    expect(one.json()).toEqual(row);
    const nothing = await people.admin.get(`/api/admin/client-messages/${newId()}`);
    expect(nothing.statusCode).toBe(404);
    expect(await unread()).toBe(1);
    await people.admin.post('/api/admin/client-messages', { clientAccountId: accountA.id, message: 'Hi' });
    expect((await people.admin.get('/api/admin/counts')).json()).toMatchObject({
      messagesUnread: 1,
      clientMessagesUnread: 1,
      contactMessagesUnread: 0,
    });
  });

  test('is mailed to the agency together with others, unless they were read before', async () => {
    const first = await wrote(people.clientA, 'One');
    await people.admin.post(`/api/admin/client-messages/${first}/read`);
    await mailWhatIsDue(app);
    expect(await mailsTo(app.context.brand.email)).toHaveLength(0);
    await wrote(people.clientA, 'Two');
    await wrote(people.clientA, 'Three');
    await mailWhatIsDue(app);
    expect(await mailsTo(app.context.brand.email)).toHaveLength(1);
    // New messages are mailed even though the earlier ones are still unread.
    await wrote(people.clientA, 'Four');
    await mailWhatIsDue(app);
    expect(await mailsTo(app.context.brand.email)).toHaveLength(2);
    expect((await own(people.clientA)).find(({ id }) => id === first)?.isRead).toBe(true);
  });

  test('sent again with the same key is stored once, even twenty times at once; clients have separate keys', async () => {
    const key = { 'idempotency-key': 'key' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(people.clientA, 'Hello', key)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await write(people.clientA, 'Other', key)).statusCode).toBe(409);
    expect((await write(people.clientB, 'Other', key)).statusCode).toBe(201);
    expect(await all()).toHaveLength(2);
  });

  test.each(['', ' \n ', undefined, null, 5, ['x'], 'a\0b', '\ud800', 'x'.repeat(10_001)])(
    'is refused when it is %j',
    async (message) => {
      const response = await write(people.clientA, message);
      expect([response.statusCode, response.json().code]).toEqual([400, 'validation_error']);
      expect(response.json().fields).toHaveProperty('message');
    },
  );

  test('is refused for a while after too many', async () => {
    await addRow(app.context.db, 'throttle', {
      key: `messages/client/${people.accountA.id}`,
      hits: writingLimit.max,
      expiresAt: new Date(app.clock.now + 60_000).toISOString(),
    });
    const response = await write(people.clientA, 'Hello');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60']);
    expect((await write(people.clientB, 'Hello')).statusCode).toBe(201);
  });
});

describe('reading', () => {
  test('by staff counts a message once, even twenty times at once', async () => {
    const [a] = [await wrote(people.clientA, 'One'), await wrote(people.clientB, 'Two')];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => people.admin.post(`/api/admin/client-messages/${a}/read`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers[0]?.json()).toMatchObject({ id: a, isRead: true });
    expect(await unread()).toBe(1);
    expect((await people.admin.post(`/api/admin/client-messages/${newId()}/read`)).statusCode).toBe(404);
  });

  test('by a client marks all messages of the agency to that client', async () => {
    await writeTo(people.accountA.id, 'One');
    await writeTo(people.accountA.id, 'Two');
    await writeTo(people.accountB.id, 'Three');
    await wrote(people.clientA, 'Mine');
    expect([await unreadOf(people.clientA), await unreadOf(people.clientB)]).toEqual([2, 1]);
    expect((await people.clientA.post('/api/client/messages/mark-read')).statusCode).toBe(200);
    expect([await unreadOf(people.clientA), await unreadOf(people.clientB), await unread()]).toEqual([
      0, 1, 1,
    ]);
  });
});

describe('an answer', () => {
  test('is given once, marks the message as read and reaches the client as an unread message', async () => {
    const id = await wrote(people.clientA, 'When?');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => respond(id, `Soon ${i}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(
      answers.filter((answer) => answer.statusCode === 409 && answer.json().code === 'already_responded'),
    ).toHaveLength(19);
    const adminResponse = answers
      .find(({ statusCode }) => statusCode === 200)
      ?.json<StaffClientMessage>().adminResponse;
    const [answer, question] = await own(people.clientA);
    expect(question).toMatchObject({ id, isRead: true, adminResponse, responseDate: expect.any(String) });
    expect(answer).toMatchObject({
      message: adminResponse,
      fromAdmin: true,
      isRead: false,
      responseToId: id,
    });
    expect([await unread(), await unreadOf(people.clientA), (await own(people.clientA)).length]).toEqual([
      0, 1, 2,
    ]);
    await mailWhatIsDue(app);
    expect(await mailsTo(people.accountA.email)).toEqual([`New message from ${app.context.brand.name}`]);
    expect((await people.admin.get('/api/admin/client-messages')).headers['x-total-count']).toBe('2');
  });

  test('to a message that is already read does not count it again', async () => {
    const [first] = [await wrote(people.clientA, 'One'), await wrote(people.clientA, 'Two')];
    await people.admin.post(`/api/admin/client-messages/${first}/read`);
    await respond(first, 'Yes');
    expect(await unread()).toBe(1);
  });

  test('needs text and a message that the client wrote', async () => {
    const id = await wrote(people.clientA, 'When?');
    for (const response of ['', '  ', undefined, 7])
      expect((await respond(id, response)).statusCode).toBe(400);
    expect((await respond(newId(), 'x')).statusCode).toBe(404);
    const mine = (await writeTo(people.accountA.id, 'x')).json<StaffClientMessage>();
    expect((await respond(mine.id, 'x')).statusCode).toBe(409);
  });
});

describe('staff writing first', () => {
  test('reaches that client alone and is recorded', async () => {
    const response = await writeTo(people.accountA.id, 'Welcome');
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      fromAdmin: true,
      isRead: false,
      clientAccount: { id: people.accountA.id },
    });
    expect([(await own(people.clientA)).length, (await own(people.clientB)).length, await unread()]).toEqual([
      1, 0, 0,
    ]);
    const audit = await rowsIn(app.context.db, 'audit', ['action', 'userId', 'clientAccountId']);
    expect(audit).toEqual([
      { action: 'messages.write', userId: people.adminId, clientAccountId: people.accountA.id },
    ]);
  });

  test.each([
    [newId(), 'x', 'clientAccountId'],
    [undefined, 'x', 'clientAccountId'],
    ['x', 'x', 'clientAccountId'],
  ])('to %s is refused', async (id, message, field) => {
    const response = await writeTo(id, message);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });
});

describe('the list of staff', () => {
  test('can be filtered by client, side and text', async () => {
    await wrote(people.clientA, 'ÄPFEL');
    await wrote(people.clientB, 'Pears');
    await writeTo(people.accountA.id, 'Plums');
    const texts = async (query: string) => (await all(query)).map(({ message }) => message);
    expect(await texts('')).toEqual(['Plums', 'Pears', 'ÄPFEL']);
    expect(await texts(`?clientAccountId=${people.accountA.id}`)).toEqual(['Plums', 'ÄPFEL']);
    expect(await texts('?from=client')).toEqual(['Pears', 'ÄPFEL']);
    expect(await texts('?q=%C3%A4pf')).toEqual(['ÄPFEL']);
    expect(await texts(`?q=${encodeURIComponent(people.accountB.email)}`)).toEqual(['Pears']);
    const page = await people.admin.get('/api/admin/client-messages?limit=1&from=client');
    expect([page.headers['x-total-count'], String(page.headers['link']).includes('from=client')]).toEqual([
      '2',
      true,
    ]);
  });
});

/** Writes as a page does: after the answer 503 it tries again with the same key. */
async function writeUntilTaken(client: Person, message: string): Promise<void> {
  const key = { 'idempotency-key': message };
  for (let tries = 0; ; tries++) {
    const { statusCode, headers } = await write(client, message, key);
    if (statusCode === 201) return;
    // PostgreSQL has few connections, so on a busy machine a request may get none in time.
    expect([statusCode, tries < 10]).toEqual([503, true]);
    await sleep(Number(headers['retry-after']) * 1_000);
  }
}

test('twenty clients writing twenty messages each lose none and duplicate none', async () => {
  const clients = await Promise.all(
    Array.from({ length: 20 }, async () => app.as('client', (await addClient(app.context)).id)),
  );
  await Promise.all(
    clients.flatMap((client, c) =>
      Array.from({ length: 20 }, (_, i) => writeUntilTaken(client, `${c}/${i}`)),
    ),
  );
  for (const [c, client] of clients.entries())
    expect((await own(client)).map(({ message }) => message).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, i) => `${c}/${i}`).toSorted(),
    );
  expect(await unread()).toBe(400);
});

test('agency messages stay hidden from an account with an unconfirmed address once mail is configured', async () => {
  const mailing = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' });
  const { id, contactId } = await addClient(mailing.context, { origin: 'self' });
  const admin = await mailing.as('staff', await addUser(mailing.context, 'admin'));
  const self = await mailing.as('client', id);
  const asked = (await self.post('/api/client/messages', { message: 'Mine' })).json<ClientMessage>().id;
  await admin.post(`/api/admin/client-messages/${asked}/respond`, { response: 'Secret' });
  await self.post('/api/client/messages/mark-read');
  expect((await self.get('/api/client/messages')).json()).toMatchObject([
    { message: 'Mine', adminResponse: null, respondedBy: null },
  ]);
  expect((await self.get('/api/client/messages')).body).not.toContain('Secret');
  expect((await self.get('/api/client/counts')).json()).toMatchObject({ messagesUnread: 0 });
  await changeRows(
    mailing.context.db,
    'contact',
    { id: contactId },
    { emailVerifiedAt: new Date().toISOString() },
  );
  expect((await self.get('/api/client/counts')).json()).toMatchObject({ messagesUnread: 1 });
  expect((await self.get('/api/client/messages')).json()).toHaveLength(2);
});
