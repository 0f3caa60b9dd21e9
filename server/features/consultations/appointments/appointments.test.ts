import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LinkedAppointment } from '#contract/appointments.ts';
import type { CalendarFeed } from '#contract/calendar.ts';
import type { Consultation, MyConsultation } from '#contract/consultations.ts';
import type { Lead } from '#contract/leads.ts';
import type { ClientNext, Waiting } from '#contract/waiting.ts';
import { sweep } from '#server/app/sweep.ts';
import { eraseRows } from '#server/data/db/personal/erase.ts';
import { erasedWords } from '#server/data/db/personal/map-types.ts';
import { addEveryone } from '#server/testing/people.ts';
import { catchMail } from '#server/testing/services/mail-catcher.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
let admin: Caller;
let caught: Awaited<ReturnType<typeof catchMail>> | null;

async function open(withMail: boolean): Promise<void> {
  caught = withMail ? await catchMail() : null;
  app = await testApp(caught ? { SMTP_URL: caught.url, MAIL_FROM: 'Bluebonnet <hello@agency.example>' } : {});
  app.clock.now = Date.parse('2026-11-27T15:00:00.000Z');
  people = await addEveryone(app);
  admin = people.admin;
}

const first = '2026-11-28T16:00:00.000Z';
const second = '2026-11-29T16:00:00.000Z';

const path = (id: string) => `/api/admin/consultations/${id}`;
const lead = async (id: string) => (await admin.get(`${path(id)}/lead`)).json<Lead>();
const request = async (id: string) => (await admin.get(path(id))).json<Consultation>();
const waiting = async () => (await admin.get('/api/admin/waiting')).json<Waiting[]>().map(({ kind }) => kind);

async function submit(email = 'ada@moss.example'): Promise<string> {
  app.clock.now += 1_000;
  await app.post('/api/consultations', { name: 'Ada Moss', email });
  return (await admin.get('/api/admin/consultations')).json<Consultation[]>()[0]?.id ?? '';
}

async function answer(id: string, times: string[], more: object = {}) {
  const after = (await lead(id)).messages.findLast((one) => !one.internal && !one.fromSender)?.id ?? null;
  const { status } = await request(id);
  const appointment = { times, minutes: 30, place: 'https://meet.example/room', ...more };
  return admin.post(`${path(id)}/answer`, { message: 'When?', status, after, appointment });
}

/** Offers two times. Returns the id of the request, and the token and addresses of the appointment. */
async function offered(email?: string) {
  const id = await submit(email);
  expect((await answer(id, [second, first])).statusCode).toBe(200);
  await app.context.jobs.runUntilEmpty();
  const text =
    (await lead(id)).appointment?.address ??
    caught?.mails.findLast((one) => one.text?.includes('/appointments/'))?.text ??
    '';
  const token = /\/appointments\/([\w-]{43})/.exec(text)?.[1] ?? '';
  return { id, token, url: `/api/appointments/${token}`, text };
}

const take = (url: string, startsAt: string, by: Caller = app) => by.post(`${url}/take`, { startsAt });

/** Reads an invitation with an independent parser. */
function eventIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent('vevent') ?? undefined;
  const { uid, startDate, endDate, sequence, attendees, location } = new ICAL.Event(event);
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event?.getFirstPropertyValue('status'),
    organizer: event?.getFirstPropertyValue('organizer'),
    attendees: attendees.map((one) => one.getFirstValue()),
    uid,
    sequence,
    location,
    start: startDate.toJSDate().toISOString(),
    minutes: endDate.subtractDate(startDate).toSeconds() / 60,
  };
}

/** The invitations in the mails since the last call, by recipient. */
async function invitations() {
  await app.context.jobs.runUntilEmpty();
  return (caught?.mails.splice(0) ?? []).flatMap(({ to, attachments }) => {
    const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    return part
      ? [[to?.[0]?.address, eventIn(new TextDecoder().decode(part.content as ArrayBuffer))] as const]
      : [];
  });
}

describe('with a mail server', () => {
  beforeEach(() => open(true));

  test('the answer lists the times in order, and both get an invitation, its changes and its end', async () => {
    const { id, url, text } = await offered();
    expect(text).toMatch(/Saturday, November 28 at 4:00 PM \(UTC\)[\s\S]*Sunday, November 29 at 4:00 PM/);
    caught?.mails.splice(0);
    expect((await take(url, first)).json()).toMatchObject({ state: 'taken', startsAt: first });
    const { email: own } = (await admin.get('/api/auth/user')).json<{ email: string }>();
    const agreed = await invitations();
    const [, invitation] = agreed[0] ?? [];
    expect(agreed).toEqual([
      ['ada@moss.example', invitation],
      [own, invitation],
    ]);
    expect(invitation).toMatchObject({
      method: 'REQUEST',
      status: 'CONFIRMED',
      organizer: 'mailto:hello@agency.example',
      attendees: ['mailto:ada@moss.example', `mailto:${own}`],
      sequence: 0,
      location: 'https://meet.example/room',
      start: first,
      minutes: 30,
    });
    const moved = '2026-12-03T09:00:00.000Z';
    const set = (startsAt: string) => admin.put(`${path(id)}/appointment`, { startsAt });
    expect((await set(moved)).json()).toMatchObject({ state: 'taken', startsAt: moved, address: null });
    expect((await invitations()).map(([, event]) => event)).toEqual(
      [1, 2].map(() => ({ ...invitation, sequence: 1, start: moved })),
    );
    expect((await app.post(`${url}/cancel`)).json()).toMatchObject({ state: 'cancelled' });
    const end = { ...invitation, method: 'CANCEL', status: 'CANCELLED', sequence: 2, start: moved };
    expect((await invitations()).map(([, event]) => event)).toEqual([end, end]);
    expect((await app.post(`${url}/cancel`)).statusCode).toBe(200);
    expect(await invitations()).toEqual([]);
    expect((await set(first)).statusCode).toBe(409);
  });

  test('the mail has the invitation beside its texts, and as a file', async () => {
    const { url } = await offered();
    caught?.mails.splice(0);
    await take(url, first);
    await app.context.jobs.runUntilEmpty();
    const raw = caught?.raw.at(-1)?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
    const parts = [...raw.matchAll(/^content-type: ([^\r]+)/gim)].map(([, type]) => type ?? '');
    const kinds = parts.map((type) => type.split(';', 1)[0]);
    expect(kinds.slice(kinds.indexOf('multipart/alternative'))).toEqual(
      expect.arrayContaining(['text/plain', 'text/html', 'text/calendar', 'application/ics']),
    );
    expect(parts).toContain('text/calendar; charset=utf-8; method=REQUEST');
  });

  test('a request marked as spam leaves the calendar of staff, and its sender hears nothing', async () => {
    const { id, url } = await offered();
    await take(url, first);
    await invitations();
    await admin.post('/api/admin/removals/consultations', { ids: [id], to: 'spam' });
    const { email: own } = (await admin.get('/api/auth/user')).json<{ email: string }>();
    expect(await invitations()).toEqual([
      [own, expect.objectContaining({ method: 'CANCEL', status: 'CANCELLED', sequence: 1 })],
    ]);
    await admin.post('/api/admin/removals/consultations', { ids: [id], to: 'inbox' });
    expect((await lead(id)).appointment).toMatchObject({ state: 'cancelled' });
  });

  test('staff are told once: the mailed colleague by the bell alone', async () => {
    const { url } = await offered();
    await take(url, first);
    const rows = app.context.db.q().selectFrom('notification').select(['recipientId', 'bell', 'mail']);
    const told = await rows.where('kind', '=', 'request-reply').execute();
    expect(told).toEqual([{ recipientId: people.adminId, bell: true, mail: 'off' }]);
    expect((await admin.get('/api/staff/notices')).body).toContain('Ada Moss chose Saturday, November 28');
  });
});

describe('without a mail server', () => {
  beforeEach(() => open(false));

  test('of two at once one wins, and the other learns what was taken', async () => {
    const { url } = await offered();
    const both = await Promise.all([take(url, first), take(url, second)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const winner = both.find(({ statusCode }) => statusCode === 200)?.json<LinkedAppointment>();
    const loser = both.find(({ statusCode }) => statusCode === 409)?.json<{ message: string }>();
    expect(loser?.message).toContain(winner?.startsAt === first ? 'November 28' : 'November 29');
    // Choosing the same time again changes nothing.
    expect((await take(url, winner?.startsAt ?? '')).json()).toEqual(winner);
  });

  test('times that are over, overlap or are unknown are refused where they stand', async () => {
    const id = await submit();
    const past = '2026-11-27T14:00:00.000Z';
    const fields = { 'appointment.times.1': 'This time is over.' };
    expect((await answer(id, [first, past])).json()).toMatchObject({ fields });
    const near = '2026-11-28T16:29:00.000Z';
    expect((await answer(id, [first, near])).json()).toMatchObject({
      fields: { 'appointment.times.1': 'This overlaps with another time.' },
    });
    expect(
      (
        await answer(
          id,
          Array.from({ length: 6 }, () => first),
        )
      ).statusCode,
    ).toBe(400);
    expect(await lead(id)).toMatchObject({ appointment: null, messages: [] });
    const { url } = await offered('ben@example.com');
    expect((await take(url, near)).json()).toMatchObject({ message: 'This time is no longer offered.' });
    app.clock.now = Date.parse(first);
    expect((await take(url, first)).statusCode).toBe(409);
    expect((await take(url, second)).statusCode).toBe(200);
  });

  test('the link reaches its appointment alone, and nobody without it', async () => {
    const ada = await offered();
    const ben = await offered('ben@example.com');
    await take(ada.url, first);
    const shown = (await app.get(ben.url)).json<LinkedAppointment>();
    expect(shown).toMatchObject({ state: 'offered', times: [first, second], timeZone: 'UTC' });
    expect(JSON.stringify(shown)).not.toMatch(/ada|moss/i);
    const unknown = `/api/appointments/${'x'.repeat(43)}`;
    for (const call of ['take', 'cancel', 'decline'])
      expect((await app.post(`${unknown}/${call}`, { startsAt: first, words: 'No' })).statusCode).toBe(404);
    const rows = await app.context.db.q().selectFrom('appointment').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ada.token);
    app.clock.now += 181 * 24 * 60 * 60 * 1000;
    const expired = await app.get(ada.url);
    expect([expired.statusCode, expired.body]).toEqual([404, (await app.get(unknown)).body]);
  });

  test('words of somebody whom no time suits are an answer that waits for staff', async () => {
    const { id, url } = await offered();
    await admin.post(`${path(id)}/kept`, { by: 'hand' });
    expect(await waiting()).toEqual([]);
    expect((await app.post(`${url}/decline`, { words: ' ' })).statusCode).toBe(400);
    expect((await app.post(`${url}/decline`, { words: 'Only on Fridays' })).statusCode).toBe(200);
    expect((await lead(id)).messages.at(-1)).toMatchObject({ body: 'Only on Fridays', fromSender: true });
    expect(await waiting()).toEqual(['request-reply']);
    // New times replace those offered before, and the link stays the same.
    const friday = '2026-12-04T16:00:00.000Z';
    expect((await answer(id, [friday])).statusCode).toBe(200);
    await admin.post(`${path(id)}/kept`, { by: 'hand' });
    expect((await app.get(url)).json()).toMatchObject({ times: [friday] });
    expect(await waiting()).toEqual([]);
  });

  test('one link sends ten answers in a day', async () => {
    const { url } = await offered();
    const decline = async () => (await app.post(`${url}/decline`, { words: 'Only on Fridays' })).statusCode;
    for (let sent = 0; sent < 10; sent++) expect(await decline()).toBe(200);
    expect(await decline()).toBe(429);
    expect((await take(url, first)).statusCode).toBe(200);
  });

  test('an appointment that is over is neither moved nor cancelled', async () => {
    const { id, url } = await offered();
    const soon = '2026-11-27T16:00:00.000Z';
    const set = (startsAt: string) => admin.put(`${path(id)}/appointment`, { startsAt });
    expect((await set(soon)).statusCode).toBe(200);
    app.clock.now = Date.parse(soon);
    const moved = await set(first);
    const answers = [moved, await admin.delete(`${path(id)}/appointment`), await app.post(`${url}/cancel`)];
    for (const refused of answers) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json<{ message: string }>().message).toContain('This appointment is over.');
    }
    expect((await lead(id)).appointment).toMatchObject({ state: 'taken', startsAt: soon });
  });

  test('waits for the sender, shows on its day, and for staff once it is cancelled', async () => {
    const { id, url } = await offered(people.accountA.email);
    const next = async () => (await people.clientA.get('/api/client/next')).json<ClientNext>().yours?.kind;
    expect([await next(), await waiting()]).toEqual(['appointment', []]);
    await take(url, first, people.clientA);
    expect([await next(), await waiting()]).toEqual([undefined, []]);
    app.clock.now = Date.parse('2026-11-28T08:00:00.000Z');
    expect(await waiting()).toEqual(['appointment-today']);
    expect((await admin.delete(`${path(id)}/appointment`)).json()).toMatchObject({ state: 'cancelled' });
    expect(await waiting()).toEqual(['request-reply']);
    await admin.post(`${path(id)}/settle`);
    expect(await waiting()).toEqual([]);
    const history = (await admin.get('/api/admin/history')).body;
    expect(history).toContain('Canceled the appointment of a request');
    expect(history).toContain('Chose a time for an appointment');
  });

  test('a client chooses in the portal; who may only read sees the times alone', async () => {
    const { url, token } = await offered(people.accountA.email);
    const own = async (by: Caller) =>
      (await by.get('/api/client/consultations')).json<MyConsultation[]>()[0]?.appointment;
    expect(await own(people.clientA)).toMatchObject({ times: [first, second], token });
    await app.context.db.q().updateTable('membership').set({ standing: 'sees' }).execute();
    expect(await own(people.clientA)).toMatchObject({ times: [first, second], token: null });
    await take(url, second);
    expect(await own(people.clientA)).toMatchObject({ state: 'taken', startsAt: second });
  });

  test('the calendars of both show it, and its file says the same', async () => {
    const { id, url } = await offered(people.accountA.email);
    const entries = async (by: Caller, side: string) => {
      const { address } = (await by.post(`/api/${side}/calendar`)).json<CalendarFeed>();
      const { body } = await app.get(new URL(address ?? '').pathname);
      return [...body.matchAll(/UID:(appointment-\S+)[\s\S]*?SUMMARY:([^\r]+)/g)].map(([, ...one]) => one);
    };
    expect((await app.get(`${url}/file`)).statusCode).toBe(404);
    await take(url, first);
    const { uid, start } = eventIn((await app.get(`${url}/file`)).body);
    expect(start).toBe(first);
    const both = async () => [await entries(admin, 'staff'), await entries(people.clientA, 'client')];
    expect(await both()).toEqual([
      [[uid, `Appointment: Ada Moss (${people.accountA.name})`]],
      [[uid, `Appointment with ${app.context.brand.name}`]],
    ]);
    await admin.delete(`${path(id)}/appointment`);
    expect(await both()).toEqual([[], []]);
    expect(eventIn((await app.get(`${url}/file`)).body).method).toBe('CANCEL');
  });

  test('comes back with an archived request or one in spam, and goes for good with a deleted one', async () => {
    const { id, url } = await offered();
    const move = (to: string) => admin.post('/api/admin/removals/consultations', { ids: [id], to });
    for (const folder of ['archived', 'spam']) {
      await move(folder);
      expect((await app.get(url)).statusCode).toBe(404);
      expect((await app.post(`${url}/decline`, { words: 'Hello' })).statusCode).toBe(404);
      await move('inbox');
    }
    expect((await take(url, first)).statusCode).toBe(200);
    // If this were allowed, the sender would come, but nobody at the agency would know of the appointment.
    for (const folder of ['archived', 'deleted']) {
      const refused = await move(folder);
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        409,
        'Ada Moss has an appointment on Saturday, November 28 at 4:00 PM. Please cancel it first.',
      ]);
    }
    await admin.delete(`${path(id)}/appointment`);
    expect((await move('deleted')).statusCode).toBe(200);
    app.clock.now += 40 * 24 * 60 * 60 * 1000;
    await sweep(app.context);
    expect(await app.context.db.q().selectFrom('appointment').selectAll().execute()).toEqual([]);
  });

  test('keeps its company open until it is cancelled', async () => {
    const { id, url } = await offered(people.accountA.email);
    const close = (to: string) =>
      admin.post('/api/admin/removals/clients', { ids: [people.accountA.id], to });
    expect((await take(url, first)).statusCode).toBe(200);
    for (const to of ['archived', 'deleted']) {
      const refused = await close(to);
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        409,
        'Ada Moss has an appointment on Saturday, November 28 at 4:00 PM. Please cancel it first.',
      ]);
    }
    await admin.delete(`${path(id)}/appointment`);
    expect((await close('archived')).statusCode).toBe(200);
  });

  test('leaves with the export of its sender, and goes with an erasure', async () => {
    const { url } = await offered(people.accountA.email);
    await app.post(`${url}/decline`, { words: 'Only on Fridays' });
    await app.context.db
      .q()
      .updateTable('contact')
      .set({ emailVerifiedAt: '2026-01-01T00:00:00.000Z' })
      .execute();
    const { id: clientAccountId, contactId, email } = people.accountA;
    const companies = [clientAccountId];
    const at = '2026-11-28T00:00:00.000Z';
    await eraseRows(app.context.db, { contactId, emailKey: email, companies, words: [], at });
    const { db } = app.context;
    expect(await db.q().selectFrom('appointment').selectAll().execute()).toEqual([]);
    const words = db.q().selectFrom('message').select('body').where('authorKind', '=', 'contact');
    expect(await words.execute()).toEqual([{ body: erasedWords }]);
  });
});
