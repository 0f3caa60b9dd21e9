import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import type { CalendarFeed } from '#contract/calendar.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { startRounds } from '#server/features/rounds/testing/rounds.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { issuedInvoice } from '#server/testing/access/work.ts';
import { appForEachTest, made, type Caller } from '#server/testing/test-app.ts';
import { writeCalendar } from '#server/work/calendar/ics.ts';

const app = appForEachTest();
let admin: Caller;
let ana: Awaited<ReturnType<typeof addClient>>;
let client: Caller;
beforeEach(async () => {
  admin = await app.as('staff', await addUser(app.context, 'admin'));
  ana = await addClient(app.context, { name: 'Mill & Co, Ltd; "best"' });
  client = await app.as('client', ana.id);
});

const feedOf = async (caller: Caller, side: 'client' | 'staff') =>
  (await caller.post(`/api/${side}/calendar`)).json<CalendarFeed>().address ?? '';

/** Reads the entries of a calendar with an independent parser. */
async function entriesOf(address: string, from: Caller = app) {
  const answer = await from.get(new URL(address).pathname);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(answer.payload));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const { uid, summary, startDate } = new ICAL.Event(part);
    return { uid, summary, start: startDate.toString() };
  });
}

async function addProject(promisedOn: string) {
  const about = { clientAccountId: ana.id, title: 'Mill site', description: 'A mill' };
  const { id } = (await admin.post('/api/admin/gallery', about)).json<{ id: string }>();
  await plan(id, { promisedOn });
  return id;
}

const plan = (id: string, body: object) => admin.patch(`/api/admin/portfolio/${id}`, body);

test('staff and client see the promised day, which moves and leaves with its project', async () => {
  const id = await addProject('2027-03-12');
  const [own, theirs] = [await feedOf(admin, 'staff'), await feedOf(client, 'client')];
  const [entry] = await entriesOf(theirs);
  expect(entry).toMatchObject({ summary: 'Promised: Mill site', start: '2027-03-12' });
  expect((await entriesOf(own)).map(({ summary }) => summary)).toEqual([`Promised: Mill site (${ana.name})`]);
  await plan(id, { promisedOn: '2027-03-16' });
  expect(await entriesOf(theirs)).toEqual([{ ...entry, start: '2027-03-16' }]);
  await admin.delete(`/api/admin/portfolio/${id}`);
  expect(await entriesOf(theirs)).toEqual([]);
});

test('an archived company leaves the calendar of staff', async () => {
  await addProject('2027-03-12');
  await issuedInvoice(app.context, admin, ana.id);
  const own = await feedOf(admin, 'staff');
  expect(await entriesOf(own)).toHaveLength(2);
  await admin.post('/api/admin/removals/clients', { ids: [ana.id], to: 'archived' });
  expect(await entriesOf(own)).toEqual([]);
});

test('staff see until when a request waits for an answer, the client does not', async () => {
  await app.post('/api/consultations', { name: 'Vera', email: 'vera@example.com', message: 'Hello' });
  const [entry] = await entriesOf(await feedOf(admin, 'staff'));
  expect(entry?.summary).toBe('Answer Vera');
  expect(Date.parse(entry?.start ?? '')).toBeGreaterThan(app.clock.now);
  expect(await entriesOf(await feedOf(client, 'client'))).toEqual([]);
});

test('a due decision and asked files show their days to both sides, and leave once they are done', async () => {
  const { app: agency, people, newPreview, addVersion, work, decide } = await startRounds();
  const preview = await newPreview();
  await addVersion(preview, { note: 'Bluer', dueOn: '2027-02-01' });
  await work();
  const about = { clientAccountId: people.accountA.id, title: 'Mill site', description: 'A mill' };
  const project = await made(people.admin, '/api/admin/gallery', about);
  const asked = { words: 'Your logo', dueOn: '2027-02-03' };
  const files = await made(people.admin, `/api/admin/portfolio/${project}/file-requests`, asked);
  const [own, theirs] = [await feedOf(people.admin, 'staff'), await feedOf(people.clientA, 'client')];
  const days = async (address: string) =>
    (await entriesOf(address, agency)).map(({ summary, start }) => [summary.replace(/ \(.*/, ''), start]);
  expect(await days(theirs)).toEqual([
    ['Your decision: Homepage', '2027-02-01'],
    ['Your files: Your logo', '2027-02-03'],
  ]);
  expect(await days(own)).toEqual([
    ['Decision due: Homepage', '2027-02-01'],
    ['Files due: Your logo', '2027-02-03'],
  ]);
  await decide(preview, 'approve');
  await people.clientA.post(`/api/client/file-requests/${files}/answer`, { answer: 'It is attached.' });
  expect([await days(own), await days(theirs)]).toEqual([[], []]);
});

test('a new address ends the one before, and an ended one is not found', async () => {
  const first = await feedOf(client, 'client');
  const second = await feedOf(client, 'client');
  expect((await client.get('/api/client/calendar')).json<CalendarFeed>().address).toBe(second);
  expect((await app.get(new URL(first).pathname)).statusCode).toBe(404);
  expect(await entriesOf(second)).toEqual([]);
  expect((await client.get('/api/client/calendar')).json<CalendarFeed>().readAt).not.toBeNull();
  await client.delete('/api/client/calendar');
  expect((await app.get(new URL(second).pathname)).statusCode).toBe(404);
  expect((await app.get('/calendar/guess.ics')).statusCode).toBe(404);
});

test('the addresses are stored as hashes', async () => {
  const address = await feedOf(client, 'client');
  const row = await app.context.db.q().selectFrom('calendarFeed').selectAll().executeTakeFirstOrThrow();
  const token = new URL(address).pathname.replace(/^\/calendar\/|\.ics$/g, '');
  expect(JSON.stringify(row)).not.toContain(token);
});

test('a colleague who left reads nothing, and a payer no project', async () => {
  await addProject('2027-03-12');
  const leaver = await addUser(app.context, 'admin');
  const address = await feedOf(await app.as('staff', leaver), 'staff');
  expect(await entriesOf(address)).toHaveLength(1);
  await changeRows(
    app.context.db,
    'user',
    { id: leaver },
    { deactivatedAt: new Date(app.clock.now).toISOString() },
  );
  expect((await app.get(new URL(address).pathname)).statusCode).toBe(404);
  const payer = await addContact(app.context, ana.id, 'pays');
  expect(await entriesOf(await feedOf(await app.as('client', ana.id, payer), 'client'))).toEqual([]);
});

test('an unpaid invoice shows its day to staff, to a payer and to who sees prices', async () => {
  const id = await issuedInvoice(app.context, admin, ana.id);
  const sees = await addContact(app.context, ana.id, 'sees');
  const payer = await addContact(app.context, ana.id, 'pays');
  const addresses = [
    await feedOf(admin, 'staff'),
    await feedOf(client, 'client'),
    await feedOf(await app.as('client', ana.id, payer), 'client'),
    await feedOf(await app.as('client', ana.id, sees), 'client'),
  ];
  const titles = () =>
    Promise.all(addresses.map(async (one) => (await entriesOf(one)).map(({ summary }) => summary)));
  const due = 'Payment due: INV-1';
  expect(await titles()).toEqual([[`${due} (${ana.name})`], [due], [due], []]);
  await admin.post(`/api/admin/invoices/${id}/payments`, { minor: 1000, on: '2026-11-27' });
  expect(await titles()).toEqual([[], [], [], []]);
});

test('lines are folded within characters’ bounds, and any text survives', () => {
  const title = `${'Übersicht 🎉 '.repeat(20)}; a, b \\ c\nd`;
  const entry = { uid: 'a@b', title, about: null, on: '2027-01-31', href: 'https://a.example/' };
  const text = writeCalendar('Ana; Ben', [entry], 0);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect([event.summary, event.endDate.toString()]).toEqual([title, '2027-02-01']);
});
