import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MyErasure, StaffErasure } from '#contract/erasure.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { addClient } from '#server/testing/people.ts';
import { findInFolder, findInTables } from '#server/features/erasure/testing/find-everywhere.ts';
import {
  addZora,
  agencyWords,
  herPicture,
  herWords,
  zora,
} from '#server/features/erasure/testing/sample-person.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const day = 24 * 60 * 60 * 1000;
const password = 'quill and ink';

let app: TestApp;
let own: Awaited<ReturnType<typeof addZora>>;
async function start(alone: boolean) {
  app = await testApp();
  own = await addZora(app, alone);
  const { db } = app.context;
  const passwordHash = await hashPassword(password);
  await db.q().updateTable('contact').set({ passwordHash }).where('id', '=', own.contactId).execute();
}

const look = async () => (await own.client.get('/api/client/erasure')).json<MyErasure>();
const request = (body: object = { password }) => own.client.post('/api/client/erasure', body);
const forStaff = async () => (await own.admin.get('/api/admin/erasures')).json<StaffErasure[]>();
async function passTime(days: number) {
  app.clock.now += days * day + 60_000;
  await app.context.jobs.runUntilEmpty();
  own = { ...own, admin: await app.as('staff', own.adminId) };
}

const texts = [...Object.values(zora), ...Object.values(herWords)];
const bytes = {
  ...Object.fromEntries(texts.map((text) => [text, Buffer.from(text)])),
  'her key': Buffer.from(zora.name.toLowerCase()),
  'her picture': herPicture,
};

describe('the only person of a company', () => {
  beforeEach(() => start(true));

  test('confirms by password, is seen by staff, and withdraws without a loss', async () => {
    expect(await look()).toMatchObject({
      erasure: null,
      confirmBy: ['password'],
      onlyPersonOf: ['Quillfeather Mills'],
      backupDays: 30,
    });
    const wrong = await request({ password: 'guess' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { password: 'This is not your password.' },
    ]);
    expect((await look()).erasure).toBeNull();
    const { erasure } = (await request()).json<MyErasure>();
    expect(Date.parse(erasure?.dueAt ?? '') - app.clock.now).toBe(14 * day);
    expect((await request()).json<MyErasure>().erasure).toEqual(erasure);
    expect(await forStaff()).toMatchObject([
      { name: zora.name, dueAt: erasure?.dueAt, erasedAt: null, companies: [{ name: 'Quillfeather Mills' }] },
    ]);
    const told = (await app.context.db.q().selectFrom('notification').select('kind').execute()).map(
      ({ kind }) => kind,
    );
    expect(told).toContain('erasure');

    await passTime(13);
    expect((await own.client.delete('/api/client/erasure')).statusCode).toBe(200);
    expect((await own.client.delete('/api/client/erasure')).statusCode).toBe(404);
    await passTime(20);
    own = { ...own, client: await app.as('client', own.clientAccountId) };
    const data = await findInTables(app.context.db, texts);
    for (const text of texts)
      expect(
        data.some((found) => found.endsWith(text)),
        text,
      ).toBe(true);
    expect((await forStaff())[0]?.withdrawnAt).not.toBeNull();
    expect((await request()).statusCode).toBe(200);
  });

  test('is erased by staff after a call, with a note of how it was requested; the person is told and may withdraw', async () => {
    const begin = (body: object) => own.admin.post('/api/admin/erasures', body);
    expect((await begin({ contactId: own.adminId, askedBy: 'phone' })).statusCode).toBe(404);
    expect((await begin({ contactId: own.contactId, askedBy: 'hearsay' })).statusCode).toBe(400);
    const begun = await begin({ contactId: own.contactId, askedBy: 'phone' });
    expect(begun.statusCode).toBe(201);
    expect(Date.parse(begun.json().dueAt) - app.clock.now).toBe(14 * day);
    const { db } = app.context;
    const mails = await db.q().selectFrom('mail').select(['subject', 'recipient']).execute();
    expect(mails).toContainEqual({ subject: 'Your data will be erased', recipient: zora.email });
    const acts = db
      .q()
      .selectFrom('audit')
      .select(['userId', 'detail'])
      .where('action', '=', 'erasures.begin');
    expect(await acts.execute()).toEqual([{ userId: own.adminId, detail: '{"askedBy":"phone"}' }]);
    expect((await own.client.delete('/api/client/erasure')).statusCode).toBe(200);
    await begin({ contactId: own.contactId, askedBy: 'mail' });
    const [open] = await forStaff();
    expect((await own.admin.post(`/api/admin/erasures/${open?.id}/stop`)).statusCode).toBe(200);
    expect((await own.admin.post(`/api/admin/erasures/${open?.id}/stop`)).statusCode).toBe(404);
    await begin({ contactId: own.contactId, askedBy: 'mail' });
    await passTime(14);
    expect(await findInTables(db, texts)).toEqual([]);
  });

  test('is found nowhere after 14 days, and texts of others stay', async () => {
    const { context } = app;
    const { db, config } = context;
    const other = await addClient(context, { name: 'Otis Elsewhere' });
    await (await app.as('client', other.id)).post('/api/client/messages', { message: 'written-elsewhere' });
    await own.client.post(
      '/api/client/messages',
      { message: 'again' },
      { 'idempotency-key': 'a-key-of-hers' },
    );
    await own.client.post('/api/client/exports/person');
    await changeRows(db, 'mail', {}, { error: `550 <${zora.email}> is full` });
    expect((await findInFolder(config.dataDir, bytes)).length).toBeGreaterThan(0);
    expect((await request()).statusCode).toBe(200);
    await passTime(14);

    const [erased] = await forStaff();
    expect(erased).toMatchObject({ name: 'A former contact', erasedAt: expect.any(String) });
    expect(erased?.cleanedAt).not.toBeNull();
    expect(await findInTables(db, texts)).toEqual([]);
    expect(await findInFolder(config.dataDir, bytes)).toEqual([]);
    expect(erased?.mentions).toMatchObject([
      { what: 'A message', words: expect.stringContaining(agencyWords.message) },
    ]);
    const kept = await findInTables(db, [
      ...Object.values(agencyWords),
      'written-elsewhere',
      'Otis Elsewhere',
    ]);
    for (const text of Object.values(agencyWords))
      expect(kept.some((found) => found.endsWith(text))).toBe(true);
    expect(kept).toContain('contact.name: Otis Elsewhere');
    expect(kept).toContain('clientMessage.message: written-elsewhere');
    expect(existsSync(join(config.dataDir, 'files/erasures', `${own.contactId}.json`))).toBe(true);
  });

  test('leaves working staff pages, a history with “A former contact”, and decisions with their hashes', async () => {
    await request();
    await passTime(14);
    expect((await own.client.get('/api/client/user')).statusCode).toBe(401);
    expect((await app.post('/api/client/login', { email: zora.email, password })).statusCode).toBe(401);
    const lists = [
      'clients',
      'consultations',
      'client-messages',
      'preview-feedback',
      'client-previews',
      'mail',
    ];
    for (const list of [...lists, 'deliveries', 'messages', 'directive-change-requests', 'all-projects'])
      expect([list, (await own.admin.get(`/api/admin/${list}`)).statusCode]).toEqual([list, 200]);
    expect((await own.admin.get(`/api/admin/clients/${own.clientAccountId}`)).statusCode).toBe(200);
    const history = (await own.admin.get('/api/admin/history')).json<{ who: { name: string } | null }[]>();
    expect(history.map(({ who }) => who?.name)).toContain('A former contact');
    const decisions = await app.context.db.q().selectFrom('decision').selectAll().execute();
    expect(decisions).toMatchObject([
      { contactId: own.contactId, words: null, contentHash: expect.any(String) },
    ]);
    const again = await addClient(app.context, { ...zora, company: 'New Mills', verified: true });
    expect(again.emailKey).toBe(zora.email);
  });
});

describe('a person with colleagues', () => {
  beforeEach(() => start(false));

  test('is erased, and the data of the company and the others stays', async () => {
    const colleague = await app.as('client', own.clientAccountId, own.colleague ?? '');
    await colleague.post('/api/client/messages', { message: 'the-colleague-writes' });
    const asked = { words: 'A portrait of Zora' };
    await own.admin.post(`/api/admin/portfolio/${own.project}/file-requests`, asked);
    expect((await look()).onlyPersonOf).toEqual([]);
    await request();
    await passTime(14);
    expect((await forStaff())[0]?.mentions).toContainEqual({
      what: 'Something a company was asked for, or its answer',
      words: expect.stringContaining(asked.words),
      clientAccountId: own.clientAccountId,
    });
    const { db } = app.context;
    const company = await db.q().selectFrom('clientAccount').selectAll().executeTakeFirstOrThrow();
    expect(company).toMatchObject({ company: 'Quillfeather Mills', primaryContactId: own.colleague });
    const again = await app.as('client', own.clientAccountId, own.colleague ?? '');
    const messages = (await again.get('/api/client/messages')).body;
    expect(messages).toContain('the-colleague-writes');
    expect(messages).toContain(agencyWords.answer);
    const { message, feedback, pin, reason, artwork, decision, request: sent } = herWords;
    expect(
      await findInTables(db, [
        ...Object.values(zora),
        message,
        feedback,
        pin,
        reason,
        artwork,
        decision,
        sent,
      ]),
    ).toEqual([]);
    expect(await findInFolder(app.context.config.dataDir, { picture: herPicture })).toEqual([]);
    // The directives belong to the company.
    expect(await findInTables(db, [herWords.note])).toEqual([
      'projectDirective.additionalNotes: zora-notes-in-the-brief',
    ]);
  });
});

test('without a password confirms by the link of a mail, once', async () => {
  await start(true);
  const { db } = app.context;
  await db.q().updateTable('contact').set({ passwordHash: null }).where('id', '=', own.contactId).execute();
  expect((await look()).confirmBy).toEqual(['mail']);
  expect((await request({})).json()).toEqual({ mailed: true, erasure: null });
  const { body } = await db
    .q()
    .selectFrom('mail')
    .select('body')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const token = /\/client\/erase#([\w-]+)/.exec(body)?.[1] ?? '';
  const confirm = () => app.post('/api/erasure/confirm', { token, withCompanies: false });
  expect((await confirm()).statusCode).toBe(200);
  expect((await confirm()).statusCode).toBe(410);
  expect((await look()).erasure).toMatchObject({ withCompanies: false });
  await passTime(14);
  const company = await db.q().selectFrom('clientAccount').selectAll().executeTakeFirstOrThrow();
  expect(company).toMatchObject({ company: 'Quillfeather Mills', name: 'A former contact', email: '' });
  expect(await findInTables(db, Object.values(zora))).toEqual([]);
  // The directives belong to the company, which is not erased.
  expect((await findInTables(db, [herWords.note])).length).toBe(1);
});
