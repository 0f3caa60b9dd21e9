import { beforeEach, expect, test } from 'vitest';
import { changeRows } from '#server/testing/database/rows.ts';
import { issuedInvoice, sentQuote } from '#server/testing/access/work.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { readZip } from '#server/testing/samples/read-zip.ts';
import { uploaded } from '#server/testing/samples/sample-files.ts';
import {
  addZora,
  agencyWords,
  herPicture,
  herWords,
  zora,
} from '#server/features/erasure/testing/sample-person.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const app = appForEachTest();
let own: Awaited<ReturnType<typeof addZora>>;
beforeEach(async () => {
  own = await addZora(app, false);
});

const ask = async (caller: Caller, kind: 'person' | 'company') =>
  (await caller.post(`/api/client/exports/${kind}`)).json<{ id: string }>().id;

async function fetched(caller: Caller, kind: 'person' | 'company') {
  const id = await ask(caller, kind);
  const response = await caller.get(`/api/client/exports/${id}/archive`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = readZip(response.rawPayload);
  const json = files['data.json']?.toString() ?? '';
  const { headers } = response;
  return { files, json, html: files['index.html']?.toString() ?? '', data: JSON.parse(json).data, headers };
}

test('a person gets all own texts and files, and the data about them', async () => {
  const { files, json, html, data, headers } = await fetched(own.client, 'person');
  for (const words of [...Object.values(herWords), zora.name, zora.email, zora.phone]) {
    expect(json).toContain(words);
    expect(html).toContain(words);
  }
  // The archive is streamed, so its length is unknown.
  expect(headers['content-length']).toBeUndefined();
  expect(files['files/zora-portrait.png']?.equals(herPicture)).toBe(true);
  expect(data.artwork[0].fileId).toBe('files/zora-portrait.png');
  expect(data.session).toHaveLength(1);
  expect(data.audit.length).toBeGreaterThan(5);
  expect(data.clientMessage[0].adminResponse).toBe(agencyWords.answer);
  expect(json).not.toContain(agencyWords.internal);
  expect(json).not.toMatch(/tokenHash|passwordHash|searchText|emailKey/);
  expect(html).not.toMatch(/<script|<[^>]* on\w+=|(?:src|href)="(?!files\/|#)/);
});

test('deciders get the data that the company may see, without internal notes and private data of others', async () => {
  const decides = await app.as('client', own.clientAccountId, own.colleague ?? '');
  await decides.post('/api/client/messages', { message: 'the-colleague-writes' });
  const uploads = [await uploaded(own.admin, 'delivery', 'brand.otf', Buffer.from('a font of theirs'))];
  const delivery = { name: 'Fonts for them', uploads };
  await own.admin.post(`/api/admin/clients/${own.clientAccountId}/deliveries`, delivery);
  const { files, json, data } = await fetched(decides, 'company');
  expect(json).toContain('Fonts for them');
  expect(files['files/brand.otf']?.toString()).toBe('a font of theirs');
  const { request: _request, ...shared } = herWords;
  for (const words of [...Object.values(shared), agencyWords.answer, 'the-colleague-writes'])
    expect(json).toContain(words);
  expect(data.membership.map(({ contactId }: { contactId: string }) => contactId)).toContain(zora.name);
  for (const secret of [agencyWords.internal, zora.email, zora.phone]) expect(json).not.toContain(secret);
  expect(Object.keys(data)).not.toContain('session');
  const sees = await app.as(
    'client',
    own.clientAccountId,
    await addContact(app.context, own.clientAccountId, 'sees'),
  );
  expect((await sees.post('/api/client/exports/company')).statusCode).toBe(403);
  expect((await sees.post('/api/client/exports/person')).statusCode).toBe(201);
});

test('somebody who decides but sees no money gets no amount', async () => {
  await sentQuote(own.admin, own.clientAccountId);
  await issuedInvoice(app.context, own.admin, own.clientAccountId);
  const without = await addContact(app.context, own.clientAccountId, 'decides', false);
  const decides = await addContact(app.context, own.clientAccountId, 'decides');
  const dataOf = async (id: string) =>
    Object.keys((await fetched(await app.as('client', own.clientAccountId, id), 'company')).data);
  expect(await dataOf(decides)).toEqual(expect.arrayContaining(['quote', 'quoteVersion', 'invoice']));
  const tables = await dataOf(without);
  expect(tables).toContain('membership');
  for (const table of [
    'quote',
    'quoteVersion',
    'quoteAcceptance',
    'charge',
    'invoice',
    'payment',
    'milestone',
  ])
    expect(tables).not.toContain(table);
});

test('answers to a request are exported for its sender, but no notes', async () => {
  const [request] = (await own.admin.get('/api/admin/consultations')).json<
    { id: string; status: string }[]
  >();
  const path = `/api/admin/consultations/${request?.id}`;
  await own.admin.post(`${path}/notes`, { message: 'noted-among-staff' });
  const body = { message: 'answered-to-zora', status: request?.status, after: null };
  expect((await own.admin.post(`${path}/answer`, body)).statusCode).toBe(200);
  const { json } = await fetched(own.client, 'person');
  expect(json).toContain('answered-to-zora');
  expect(json).not.toContain('noted-among-staff');
});

test('no data of another company is exported, and nobody downloads another’s export', async () => {
  const other = await addClient(app.context, { name: 'Otis Elsewhere', company: 'Elsewhere Ltd' });
  const stranger = await app.as('client', other.id);
  await stranger.post('/api/client/messages', { message: 'written-elsewhere' });
  for (const kind of ['person', 'company'] as const) {
    const { json } = await fetched(own.client, kind);
    expect(json).not.toMatch(/elsewhere/i);
  }
  const id = await ask(own.client, 'company');
  expect((await stranger.get(`/api/client/exports/${id}/archive`)).statusCode).toBe(404);
  const colleague = await app.as('client', own.clientAccountId, own.colleague ?? '');
  expect((await colleague.get(`/api/client/exports/${id}/archive`)).statusCode).toBe(404);
  const staff = await app.as('staff', await addUser(app.context, 'super-admin'));
  expect((await staff.get(`/api/client/exports/${id}/archive`)).statusCode).toBe(401);
});

test('it can be downloaded again for a day, requested five times a day, and appears in the history', async () => {
  const id = await ask(own.client, 'person');
  const fetch = () => own.client.get(`/api/client/exports/${id}/archive`);
  expect((await fetch()).statusCode).toBe(200);
  expect((await fetch()).statusCode).toBe(200);
  const list = (await own.client.get('/api/client/exports')).json();
  expect(list).toMatchObject([{ id, kind: 'person', fetchedAt: expect.any(String) }]);
  for (let count = 0; count < 4; count++) await ask(own.client, 'person');
  const sixth = await own.client.post('/api/client/exports/person');
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'too_many_requests']);
  const history = (await own.admin.get('/api/admin/history')).json<{ text: string }[]>();
  expect(history.map(({ text }) => text)).toContain('Exported their own data');
  app.clock.now += 25 * 60 * 60 * 1000;
  expect((await fetch()).statusCode).toBe(404);
});

test('an unproved address adds no requests sent under it', async () => {
  const email = 'self@example.com';
  const self = await addClient(app.context, { email, origin: 'self' });
  await app.post('/api/consultations', { name: 'Real Owner', email, message: 'of-the-real-owner' });
  await changeRows(app.context.db, 'consultation', { email }, { clientAccountId: self.id });
  const { json } = await fetched(await app.as('client', self.id), 'person');
  expect(json).not.toContain('of-the-real-owner');
});
