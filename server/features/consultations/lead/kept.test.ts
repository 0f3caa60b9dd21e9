import { beforeEach, describe, expect, test } from 'vitest';
import type { Consultation, MyConsultation } from '#contract/consultations.ts';
import type { Lead } from '#contract/leads.ts';
import { iso } from '#server/core/time.ts';
import { rowIn, rowsInOrder } from '#server/testing/database/rows.ts';
import { addEveryone } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { addMails, rowOf } from '#server/work/mail/mail-table.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;

async function open(settings: Record<string, string> = {}): Promise<void> {
  app = await testApp(settings);
  people = await addEveryone(app);
}

async function submit(email = 'ada@moss.example'): Promise<string> {
  app.clock.now += 1_000;
  await app.post('/api/consultations', { name: 'Ada Moss', email });
  const [newest] = (await people.admin.get('/api/admin/consultations')).json<Consultation[]>();
  return newest?.id ?? '';
}

const path = (id: string) => `/api/admin/consultations/${id}`;
const answer = (id: string, body: object = {}) =>
  people.admin.post(`${path(id)}/answer`, { message: 'Tuesday?', status: 'pending', after: null, ...body });
const settle = (id: string, by: 'mail' | 'hand') => people.admin.post(`${path(id)}/kept`, { by });
const lead = async (id: string) => (await people.admin.get(`${path(id)}/lead`)).json<Lead>();
const statusOf = async (id: string) => (await people.admin.get(path(id))).json<Consultation>().status;
const pending = async () =>
  (await people.admin.get('/api/admin/counts')).json<Record<string, number>>()['consultationsPending'];
const mailsTo = (recipient: string) =>
  rowsInOrder(app.context.db, 'mail', ['id', 'state'], { recipient, kind: 'account' });
const answeredAt = async (id: string) =>
  (await rowIn(app.context.db, 'consultation', ['answeredAt'], { id })).answeredAt;

describe('without a mail server', () => {
  beforeEach(() => open());

  test('an answer is kept, and the request still waits', async () => {
    const id = await submit();
    expect((await answer(id)).json()).toMatchObject({ id, status: 'pending' });
    expect(await lead(id)).toMatchObject({ kept: true, messages: [{ body: 'Tuesday?' }] });
    expect([await pending(), await answeredAt(id)]).toEqual([1, null]);
    expect((await people.admin.get('/api/admin/waiting')).json()).toMatchObject([
      { kind: 'request', count: 1 },
    ]);
    expect((await settle(id, 'mail')).json()).toMatchObject({
      code: 'conflict',
      message: 'No mail server is set up, so nothing can be sent.',
    });
    expect(await statusOf(id)).toBe('pending');
  });

  test('ends its 24 hours once staff report that they reached the person, at once or later', async () => {
    const id = await submit();
    expect((await answer(id, { reached: true })).json()).toMatchObject({ status: 'contacted' });
    expect([await lead(id), await answeredAt(id)]).toMatchObject([{ kept: false }, expect.any(String)]);
    const later = await submit('ben@example.com');
    await answer(later);
    expect((await settle(later, 'hand')).json()).toMatchObject({ status: 'contacted' });
    expect([await lead(later), await answeredAt(later)]).toMatchObject([
      { kept: false, messages: [{ body: 'Tuesday?' }] },
      expect.any(String),
    ]);
    // The answer must not be mailed after staff have passed it on by hand.
    expect(await mailsTo('ben@example.com')).toEqual([]);
    expect((await settle(later, 'hand')).statusCode).toBe(409);
  });

  test('reaches a client in the portal, with a notice', async () => {
    const id = await submit(people.accountA.email);
    expect((await answer(id)).json()).toMatchObject({ status: 'contacted' });
    expect((await lead(id)).kept).toBe(false);
    expect(await mailsTo(people.accountA.email)).toEqual([]);
    const own = (await people.clientA.get('/api/client/consultations')).json<MyConsultation[]>();
    expect(own[0]).toMatchObject({ status: 'contacted', answers: [{ body: 'Tuesday?' }] });
    expect((await people.clientA.get('/api/client/notices')).body).toContain(
      'Your consultation is in progress.',
    );
  });
});

describe('after a mail server is set up', () => {
  let id: string;
  let mailId: string;
  beforeEach(async () => {
    await open({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' });
    id = await submit();
    // A kept mail in the form in which an earlier release stored it.
    const mail = rowOf(
      { to: 'ada@moss.example', subject: 'Yes', text: 'Tuesday?', thread: `consultation:${id}` },
      'kept',
      iso(app.clock.now),
    );
    await addMails(app.context.db, [mail]);
    mailId = mail.id;
  });
  const left = async () => {
    expect(await lead(id)).toMatchObject({ kept: false });
    expect(await mailsTo('ada@moss.example')).toEqual([{ id: mailId, state: 'queued' }]);
    expect([await statusOf(id), await answeredAt(id)]).toEqual(['contacted', expect.any(String)]);
    expect(await pending()).toBe(0);
  };

  test('sending a kept answer from the request ends its 24 hours', async () => {
    expect(await lead(id)).toMatchObject({ kept: true });
    expect((await settle(id, 'mail')).statusCode).toBe(200);
    await left();
  });

  test('sending it from the list of mails does too', async () => {
    expect((await people.admin.post(`/api/admin/mail/${mailId}/send`)).statusCode).toBe(200);
    await left();
  });

  test('sending all kept mails does too', async () => {
    expect((await people.admin.post('/api/admin/mail/send-kept')).statusCode).toBe(200);
    await left();
  });

  test('a lost request stays lost when its answer is sent', async () => {
    await people.admin.post(`${path(id)}/lost`, { reason: 'No answer' });
    expect((await settle(id, 'mail')).statusCode).toBe(409);
    await people.admin.post(`/api/admin/mail/${mailId}/send`);
    expect((await people.admin.get(path(id))).json()).toMatchObject({
      status: 'contacted',
      lostReason: 'No answer',
    });
  });
});
