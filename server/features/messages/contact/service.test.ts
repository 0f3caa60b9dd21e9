import { describe, expect, test } from 'vitest';
import { messageSentText, type ContactMessage } from '#contract/messages.ts';
import { newId } from '#server/core/ids.ts';
import { addClient } from '#server/testing/people.ts';
import { mailWhatIsDue } from '#server/testing/services/notice-mails.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const input = { name: 'Ada', email: 'ada@example.com', subject: 'Mills', message: 'Do you do mills?' };

const { app, people } = agencyForEachTest();

const send = (body: unknown) => app.post('/api/messages', body);
const list = async (query = '') =>
  (await people.admin.get(`/api/admin/messages${query}`)).json<ContactMessage[]>();
const unread = async () =>
  (await people.admin.get('/api/admin/counts')).json<{ messagesUnread: number }>().messagesUnread;

describe('a message from the site', () => {
  test('is stored, counted and mailed to the agency', async () => {
    const response = await send({ ...input, isRead: true, clientAccountId: people.accountA.id });
    expect([response.statusCode, response.json()]).toEqual([201, { message: messageSentText }]);
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        ...input,
        isRead: false,
        clientAccountId: null,
        clientCompany: null,
        owner: null,
        adminResponse: null,
        responseDate: null,
        respondedBy: null,
        createdAt: expect.any(String),
      },
    ]);
    expect(await unread()).toBe(1);
    await mailWhatIsDue(app);
    const mails = await app.context.db.q().selectFrom('mail').select(['recipient', 'subject']).execute();
    expect(mails).toEqual([{ recipient: app.context.brand.email, subject: 'Message from Ada: Mills' }]);
  });

  test('names the client only if the address is proved to be theirs', async () => {
    const self = await addClient(app.context, { origin: 'self' });
    await send({ ...input, email: self.email });
    await send({ ...input, email: people.accountA.email });
    expect((await list()).map(({ clientAccountId }) => clientAccountId)).toEqual([people.accountA.id, null]);
    const own = await people.admin.get(`/api/admin/messages?clientAccountId=${people.accountA.id}`);
    expect(own.headers['x-total-count']).toBe('1');
    expect(own.json<ContactMessage[]>()).toMatchObject([
      { clientAccountId: people.accountA.id, clientCompany: people.accountA.company ?? people.accountA.name },
    ]);
  });

  test('sent twenty times at once is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(input)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await list()).toHaveLength(1);
  });

  test('needs no subject, and may come from a form without JavaScript', async () => {
    const payload = new URLSearchParams({ ...input, subject: '' }).toString();
    const response = await app.inject({
      method: 'POST',
      url: '/api/messages',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/?sent=message#message']);
    expect((await list())[0]?.subject).toBeNull();
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ email: 'ada' }, 'email'],
    [{ message: ' ' }, 'message'],
    [{ message: undefined }, 'message'],
    [{ message: 'a\0b' }, 'message'],
    [{ message: 'x'.repeat(10_001) }, 'message'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ subject: 4 }, 'subject'],
  ])('is refused with %o', async (part, field) => {
    const response = await send({ ...input, ...part });
    expect([response.statusCode, response.json().code, Object.keys(response.json().fields)]).toEqual([
      400,
      'validation_error',
      [field],
    ]);
    expect(await list()).toEqual([]);
  });

  test('is refused for a while after too many', async () => {
    for (let i = 0; i < 10; i++) await send({ ...input, message: `${i}` });
    const refused = await send(input);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  });
});

test('suspected spam gets the same answer, is neither counted nor mailed, and can be restored', async () => {
  const response = await send({ ...input, website: 'x' });
  expect([response.statusCode, response.json()]).toEqual([201, { message: messageSentText }]);
  expect([await list(), await unread()]).toEqual([[], 0]);
  const [spam] = await list('?folder=spam');
  expect((await people.admin.post(`/api/admin/messages/${spam?.id}/restore`)).statusCode).toBe(200);
  expect((await people.admin.post(`/api/admin/messages/${spam?.id}/restore`)).statusCode).toBe(200);
  expect([(await list()).length, await list('?folder=spam'), await unread()]).toEqual([1, [], 1]);
  expect((await people.admin.post(`/api/admin/messages/${newId()}/restore`)).statusCode).toBe(404);
});

test('suspected spam that is read in its folder is never counted as unread', async () => {
  await send(input);
  await send({ ...input, website: 'x' });
  const [spam] = await list('?folder=spam');
  await people.admin.patch(`/api/admin/messages/${spam?.id}/read`);
  expect(await unread()).toBe(1);
  await people.admin.post(`/api/admin/messages/${spam?.id}/restore`);
  expect(await unread()).toBe(1);
});

test('is marked as read once, however often it is requested', async () => {
  await send(input);
  await send({ ...input, message: 'Another' });
  const [message] = await list();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => people.admin.patch(`/api/admin/messages/${message?.id}/read`)),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.json()).toEqual({ ...message, isRead: true });
  expect(await unread()).toBe(1);
  expect((await people.admin.patch(`/api/admin/messages/${newId()}/read`)).statusCode).toBe(404);
  expect((await people.admin.patch('/api/admin/messages/7/read')).statusCode).toBe(400);
});

test('the list has pages and finds messages by any of their words', async () => {
  for (let i = 0; i < 3; i++) await send({ ...input, message: `Number ${i}` });
  const page = await people.admin.get('/api/admin/messages?limit=2');
  expect([page.json<unknown[]>().length, page.headers['x-total-count']]).toEqual([2, '3']);
  const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? '';
  expect((await people.admin.get(next)).json<ContactMessage[]>().map(({ message }) => message)).toEqual([
    'Number 0',
  ]);
  expect((await list('?q=number%202')).map(({ message }) => message)).toEqual(['Number 2']);
  expect(await list('?q=nothing')).toEqual([]);
});
