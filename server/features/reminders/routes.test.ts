import { beforeEach, expect, test } from 'vitest';
import { defaultReminders, type InvoiceReminders } from '#contract/reminders.ts';
import type { BellNotice } from '#contract/notices.ts';
import type { Waiting } from '#contract/waiting.ts';
import { defaultSettings } from '#contract/settings.ts';
import { noticeTexts } from '#server/app/notice-texts.ts';
import { writeSettings } from '#server/data/settings/settings.ts';
import { issuedInvoice } from '#server/testing/access/work.ts';
import { addContact, addEveryone, addUser } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { mailNotices } from '#server/work/notices/mails/mail-notices.ts';
import { remindOfInvoices } from './service.ts';

const app = appForEachTest();
let people: Awaited<ReturnType<typeof addEveryone>>;
let id: string;

beforeEach(async () => {
  // The clock shows a Monday at ten. The invoice is due on Monday, 16 November.
  app.clock.now = Date.parse('2026-11-02T10:00:00Z');
  people = await addEveryone(app);
  const workingTime = { timeZone: 'UTC', days: [1, 2, 3, 4, 5], from: 540, until: 1020, holidays: [] };
  await writeSettings(
    app.context.db,
    { ...defaultSettings, workingTime },
    { userId: people.adminId, updatedAt: '2026-11-01T00:00:00.000Z' },
  );
  id = await issuedInvoice(app.context, people.admin, people.accountA.id);
});

/** Sets the clock, sends the due reminders, and returns for each sent reminder its number of days. */
async function at(time: string) {
  app.clock.now = Date.parse(time);
  people.admin = await app.as('staff', people.adminId);
  people.clientA = await app.as('client', people.accountA.id);
  await remindOfInvoices(app.context);
  return (await shown()).sent.map(({ days }) => days);
}

const url = () => `/api/admin/invoices/${id}`;
const shown = async () => (await people.admin.get(`${url()}/reminders`)).json<InvoiceReminders>();
const waits = async () =>
  (await people.admin.get('/api/admin/waiting')).json<Waiting[]>().map(({ kind }) => kind);
const pay = (minor: number) =>
  people.admin.post(`${url()}/payments`, { minor, on: new Date(app.clock.now).toISOString().slice(0, 10) });

test('reminders go on working days, in hours, each once, and the last one leaves a task', async () => {
  expect(await shown()).toMatchObject({ next: { days: -3, on: '2026-11-13' }, heldBy: null });
  expect(await at('2026-11-12T10:00:00Z')).toEqual([]);
  expect(await at('2026-11-13T08:00:00Z')).toEqual([]);
  expect(await at('2026-11-13T09:00:00Z')).toEqual([-3]);
  expect(await at('2026-11-13T16:00:00Z')).toEqual([-3]);
  expect((await shown()).next).toEqual({ days: 3, on: '2026-11-19' });
  expect(await at('2026-11-19T10:00:00Z')).toEqual([-3, 3]);
  expect(await waits()).toEqual(['overdue-invoice']);
  expect(await at('2026-11-26T10:00:00Z')).toEqual([-3, 3, 10]);
  expect(await at('2026-12-07T10:00:00Z')).toEqual([-3, 3, 10, 21]);
  expect([await waits(), (await shown()).next]).toEqual([['reminded-invoice'], null]);
  await people.admin.post(`${url()}/pause`, { paused: true });
  expect(await waits()).toEqual(['overdue-invoice']);
  await people.admin.post(`${url()}/pause`, { paused: false });
  await pay(1000);
  expect(await waits()).toEqual([]);
});

test('a day off moves a reminder to the next working day, and a week without the program sends the newest alone', async () => {
  const saved = {
    reminders: [
      { ...defaultReminders[1], days: 5 },
      { ...defaultReminders[2], days: 6 },
    ],
  };
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  expect((await owner.put('/api/admin/money-settings/reminders', saved)).statusCode).toBe(200);
  expect((await shown()).next).toEqual({ days: 5, on: '2026-11-23' });
  expect(await at('2026-11-22T10:00:00Z')).toEqual([]);
  await Promise.all([1, 2, 3].map(() => remindOfInvoices(app.context)));
  // On this Monday the days of both reminders are over, so only the later one is sent.
  expect(await at('2026-11-23T10:00:00Z')).toEqual([6]);
  expect(await at('2026-11-25T10:00:00Z')).toEqual([6]);
});

test('none goes while paused, within a day of a payment, or while a question is open', async () => {
  await people.admin.post(`${url()}/pause`, { paused: true });
  expect(await at('2026-11-19T10:00:00Z')).toEqual([]);
  expect((await shown()).heldBy).toBe('paused');
  await people.admin.post(`${url()}/pause`, { paused: false });
  await pay(100);
  expect(await at('2026-11-20T09:59:00Z')).toEqual([]);
  expect((await people.admin.post(`${url()}/remind`)).json()).toMatchObject({ code: 'conflict' });
  const asked = await people.clientA.post(`/api/client/invoices/${id}/ask`, { words: 'Why two days?' });
  expect(asked.statusCode).toBe(200);
  expect(await at('2026-11-23T10:00:00Z')).toEqual([]);
  expect([(await shown()).heldBy, await waits()]).toEqual(['question', ['message', 'overdue-invoice']]);
  await people.admin.post('/api/admin/client-messages', {
    clientAccountId: people.accountA.id,
    message: 'One for each page.',
  });
  expect(await at('2026-11-23T10:01:00Z')).toEqual([3]);
});

test('the mail has the words of the agency and its link, and stays here once a payment comes', async () => {
  const mails = async () => {
    app.clock.now += 5 * 60_000;
    await mailNotices(app.context, noticeTexts);
    const found = app.context.db.q().selectFrom('mail').select(['subject', 'body']);
    return (await found.where('subject', 'like', '%INV-1%').orderBy('id').execute()).slice(1);
  };
  await mails();
  await at('2026-11-13T10:00:00Z');
  const [mail] = await mails();
  expect(mail?.subject).toBe('Invoice INV-1 is due on Mon, Nov 16');
  expect(mail?.body).toContain('If you have paid it already');
  expect(mail?.body).toContain(`/invoices/${id}`);
  expect(await at('2026-11-19T10:00:00Z')).toEqual([-3, 3]);
  await pay(100);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    mail?.subject,
    'Payment received: invoice INV-1',
  ]);
});

test('staff remind at once, and never twice within a day; who sees no money is told nothing', async () => {
  const other = await app.as(
    'client',
    people.accountA.id,
    await addContact(app.context, people.accountA.id, 'sees'),
  );
  expect((await people.admin.post(`${url()}/remind`)).json<InvoiceReminders>().sent).toMatchObject([
    { days: null },
  ]);
  expect((await people.admin.post(`${url()}/remind`)).json()).toMatchObject({ code: 'conflict' });
  const kinds = async (caller: typeof other) =>
    (await caller.get('/api/client/notices')).json<BellNotice[]>().map(({ kind }) => kind);
  expect(await kinds(people.clientA)).toContain('invoice-reminder');
  expect(await kinds(other)).toEqual([]);
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const wrong = { reminders: [{ ...defaultReminders[0], words: 'Pay {amount}' }] };
  expect((await owner.put('/api/admin/money-settings/reminders', wrong)).statusCode).toBe(400);
});
