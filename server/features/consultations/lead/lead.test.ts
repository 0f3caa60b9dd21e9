import { beforeEach, describe, expect, test } from 'vitest';
import type { Consultation, MyConsultation } from '#contract/consultations.ts';
import type { Lead } from '#contract/leads.ts';
import { rowIn } from '#server/testing/database/rows.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
});

async function submit(fields: object = {}): Promise<string> {
  app.clock.now += 1_000;
  const body = { name: 'Ada Moss', email: 'ada@moss.example', company: 'Moss & Co', phone: '555', ...fields };
  await app.post('/api/consultations', body);
  const [newest] = (await people.admin.get('/api/admin/consultations')).json<Consultation[]>();
  return newest?.id ?? '';
}

const lead = async (id: string, caller: Caller = people.admin) =>
  (await caller.get(`/api/admin/consultations/${id}/lead`)).json<Lead>();
const answer = (id: string, body: object, caller: Caller = people.admin) =>
  caller.post(`/api/admin/consultations/${id}/answer`, {
    message: 'Tuesday at ten?',
    status: 'pending',
    after: null,
    ...body,
  });
const mailsTo = async (recipient: string) =>
  app.context.db
    .q()
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' };

describe('answering', () => {
  beforeEach(async () => {
    app = await testApp(smtp);
    people = await addEveryone(app);
  });

  test('mails the text, stores a copy, and marks the request as contacted', async () => {
    const id = await submit();
    expect((await answer(id, {})).json()).toMatchObject({ id, status: 'contacted' });
    const mail = (await mailsTo('ada@moss.example')).at(-1);
    expect(mail?.body).toContain('Tuesday at ten?');
    const me = (await people.admin.get('/api/auth/user')).json<{ email: string }>();
    expect(mail?.replyTo).toBe(me.email);
    const { messages } = await lead(id);
    expect(messages).toMatchObject([{ body: 'Tuesday at ten?', internal: false, author: { isYou: true } }]);
    const { answeredAt } = await rowIn(app.context.db, 'consultation', ['answeredAt'], { id });
    expect(answeredAt).toBe(messages[0]?.createdAt);
  });

  test('never happens twice: the slower colleague is refused, and nothing is sent', async () => {
    const id = await submit();
    const other = await app.as('staff', await addUser(app.context, 'admin'));
    const before = (await mailsTo('ada@moss.example')).length;
    const both = await Promise.all([answer(id, {}), answer(id, { message: 'Wednesday?' }, other)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/ answered this request in the meantime/),
    });
    expect((await mailsTo('ada@moss.example')).length).toBe(before + 1);
    // After reading the colleague's answer, the slower member of staff may answer too.
    const after = (await lead(id, other)).messages.at(-1)?.id;
    expect((await answer(id, { status: 'contacted', after }, other)).statusCode).toBe(200);
    expect((await lead(id)).messages).toHaveLength(2);
  });

  test('is refused after a colleague has used the button', async () => {
    const id = await submit();
    const other = await app.as('staff', await addUser(app.context, 'admin'));
    await other.patch(`/api/admin/consultations/${id}`, { status: 'contacted' });
    expect((await answer(id, {})).json()).toMatchObject({
      message: expect.stringMatching(/ changed this request in the meantime/),
    });
  });

  test('and notes need access to the request; a note is sent to nobody', async () => {
    const id = await submit();
    const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
    expect((await answer(id, {}, manager)).statusCode).toBe(404);
    const before = (await mailsTo('ada@moss.example')).length;
    const noted = await people.admin.post(`/api/admin/consultations/${id}/notes`, { message: 'Met in May' });
    expect(noted.json<Lead>().messages).toMatchObject([{ body: 'Met in May', internal: true }]);
    expect((await mailsTo('ada@moss.example')).length).toBe(before);
    expect((await answer(id, {})).statusCode).toBe(200);
  });

  test('shows which request of its sender it is', async () => {
    const ids = [await submit(), await submit({ message: 'b' }), await submit({ message: 'c' })];
    expect(await Promise.all(ids.map(async (id) => (await lead(id)).nth))).toEqual([1, 2, 3]);
  });
});

describe('the client', () => {
  const own = async () =>
    (await people.clientA.get('/api/client/consultations')).json<MyConsultation[]>()[0]?.answers;

  test('reads the answers in the portal, but no notes', async () => {
    const id = await submit({ email: people.accountA.email });
    expect(await own()).toEqual([]);
    await people.admin.post(`/api/admin/consultations/${id}/notes`, { message: 'Pays late' });
    await answer(id, {});
    app.clock.now += 1_000;
    const after = (await lead(id)).messages.findLast(({ internal }) => !internal)?.id;
    await answer(id, { message: 'Or Wednesday?', status: 'contacted', after });
    const answers = await own();
    expect(answers?.map(({ body }) => body)).toEqual(['Tuesday at ten?', 'Or Wednesday?']);
    expect(answers?.[0]?.author?.name).not.toContain('@');
    expect((await people.clientB.get('/api/client/consultations')).json()).toEqual([]);
    // No mail was sent, so a notice tells the client about the answer.
    const { body } = await people.clientA.get('/api/client/notices');
    expect(body).toContain('Your consultation is in progress.');
  });
});

test('a person with an unproved address reads no answers and no names of staff if mail can prove it', async () => {
  app = await testApp(smtp);
  people = await addEveryone(app);
  const password = { password: 'six six', confirmPassword: 'six six' };
  const sent = { name: 'Ada Moss', email: 'ada@moss.example', ...password };
  expect((await app.post('/api/consultations/with-account', sent)).statusCode).toBe(201);
  const [row] = (await people.admin.get('/api/admin/consultations')).json<Consultation[]>();
  await answer(row?.id ?? '', {});
  await people.admin.put(`/api/admin/consultations/${row?.id}/owner`, { ownerId: people.adminId });
  const own = async () => {
    const ada = await app.as('client', row?.clientAccountId ?? '');
    return (await ada.get('/api/client/consultations')).json<MyConsultation[]>()[0];
  };
  expect(await own()).toMatchObject({ status: 'contacted', lookedAfterBy: null, answers: [] });
  const proved = { emailVerifiedAt: '2026-01-01T00:00:00.000Z' };
  await app.context.db.q().updateTable('contact').set(proved).where('emailKey', '=', sent.email).execute();
  expect(await own()).toMatchObject({
    lookedAfterBy: { name: expect.any(String) },
    answers: [{ body: 'Tuesday at ten?' }],
  });
});

describe('making a client', () => {
  const make = (id: string, caller: Caller = people.admin) =>
    caller.post(`/api/admin/consultations/${id}/client`, {});

  test('carries everything over and gives a link to choose a password', async () => {
    const earlier = await submit({ message: 'First' });
    const id = await submit({ message: 'Second' });
    await people.admin.put(`/api/admin/consultations/${id}/owner`, { ownerId: people.adminId });
    const made = await make(id);
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { client: { name: 'Ada Moss', email: 'ada@moss.example', company: 'Moss & Co', phone: '555' } },
    ]);
    const { client, link } = made.json<{ client: { id: string }; link: string }>();
    const rows = (await people.admin.get('/api/admin/consultations')).json<Consultation[]>();
    for (const each of [earlier, id])
      expect(rows.find((row) => row.id === each)?.clientAccountId).toBe(client.id);
    expect((await people.admin.get(`/api/admin/clients/${client.id}`)).json()).toMatchObject({
      owner: { id: people.adminId },
    });
    const token = link.split('#')[1];
    expect((await app.post('/api/client/password/reset', { token, password: 'six six' })).statusCode).toBe(
      200,
    );
    const signedIn = await app.post('/api/client/login', { email: 'ada@moss.example', password: 'six six' });
    expect(signedIn.statusCode).toBe(200);
  });

  test('is refused for a known address, for a client’s request, and without the permission', async () => {
    const id = await submit({ email: people.accountA.email });
    expect((await make(id)).json()).toMatchObject({ code: 'conflict' });
    const other = await submit();
    const support = await app.as('staff', await addUser(app.context, 'support-admin'));
    expect((await make(other, support)).statusCode).toBe(403);
    expect((await make(other)).statusCode).toBe(201);
    expect((await make(other)).statusCode).toBe(409);
  });
});
