import { describe, expect, test } from 'vitest';
import type { Artwork } from '#contract/artwork.ts';
import { asPerson } from '#server/testing/people.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const picture = png(900, 600, [200, 40, 40]);
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>',
);
const claims = {
  fileName: 'claimed.exe',
  originalName: 'Our logo.png',
  fileType: 'text/html',
  fileSize: 1,
  description: 'The new one',
};

const send = (caller: Caller, body: Record<string, unknown> = {}) =>
  caller.post('/api/client/artwork', { ...claims, filePath: dataUrl('image/png', picture), ...body });
const sent = async (caller: Caller, body: Record<string, unknown> = {}) => {
  const response = await send(caller, body);
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
  return response.json<Artwork>();
};
const list = async (caller: Caller = people.clientA, query = '') =>
  (await caller.get(`/api/client/artwork${query}`)).json<Artwork[]>();
const staffList = async (clientAccountId: string) =>
  (await people.admin.get(`/api/admin/client-artwork/client/${clientAccountId}`)).json<Artwork[]>();

test('the type of a file is read from its content, whatever the sender claims', async () => {
  const row = await sent(people.clientA, { clientAccountId: people.accountB.id, id: 'mine' });
  expect(row).toMatchObject({
    clientAccountId: people.accountA.id,
    originalName: 'Our logo.png',
    fileType: 'image/png',
    fileSize: picture.length,
    category: 'logo',
    filePath: `/uploads/${row.fileName}`,
    thumbnailUrl: null,
    description: 'The new one',
  });
  expect(row.fileName).toMatch(/^[0-9a-f-]{36}\.png$/);
  const file = await people.clientA.get(row.filePath);
  expect([file.statusCode, file.rawPayload.equals(picture)]).toEqual([200, true]);
});

test('the category follows the file type unless the sender picks one of the two', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  expect((await sent(people.clientA, { category: 'reference' })).category).toBe('reference');
  expect((await sent(people.clientA, { category: 'portfolio' })).category).toBe('logo');
  const drawing = await sent(people.clientA, {
    filePath: dataUrl('image/svg+xml', svg),
    originalName: 'drawing.svg',
  });
  expect([drawing.category, drawing.fileType]).toEqual(['logo', 'image/svg+xml']);
  const wrong = await send(people.clientA, {
    filePath: dataUrl('application/pdf', pdf.subarray(0, 12)),
    originalName: 'x.pdf',
  });
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['filePath']]);
});

test('a thumbnail is made, and only the client and staff can read it and the file', async () => {
  await sent(people.clientA);
  await app.context.jobs.runUntilEmpty();
  const [row] = await list();
  expect(row?.thumbnailUrl).toMatch(/^\/uploads\/[0-9a-f-]{36}\.webp$/);
  for (const address of [row?.filePath ?? '', row?.thumbnailUrl ?? ''])
    expect([
      (await people.clientA.get(address)).statusCode,
      (await people.admin.get(address)).statusCode,
      (await people.clientB.get(address)).statusCode,
      (await people.user.get(address)).statusCode,
      (await app.get(address)).statusCode,
    ]).toEqual([200, 200, 404, 404, 404]);
  expect(await staffList(people.accountA.id)).toEqual([{ ...row, author: asPerson(people.accountA) }]);
});

test('a client lists only its own files, newest first, in pages', async () => {
  const names = ['1.png', '2.png', '3.png'];
  for (const originalName of names) await sent(people.clientA, { originalName });
  await sent(people.clientB);
  const page = await people.clientA.get('/api/client/artwork?limit=2');
  expect(page.json<Artwork[]>().map(({ originalName }) => originalName)).toEqual(['3.png', '2.png']);
  expect(page.headers['x-total-count']).toBe('3');
  const next = /<([^>]*)>/.exec(String(page.headers['link']))?.[1] ?? '';
  expect((await people.clientA.get(next)).json()).toMatchObject([{ originalName: '1.png' }]);
  expect(await staffList(people.accountB.id)).toHaveLength(1);
  expect((await people.admin.get(`/api/admin/client-artwork/client/${people.adminId}`)).statusCode).toBe(404);
});

test('a repeated upload with the same key is stored once, at the same moment and later', async () => {
  const key = { 'idempotency-key': 'artwork-1' };
  const body = { ...claims, filePath: dataUrl('image/png', picture) };
  const once = () => people.clientA.post('/api/client/artwork', body, key);
  const answers = [...(await Promise.all([once(), once(), once()])), await once()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await list()).toHaveLength(1);
  const other = { ...body, filePath: dataUrl('image/png', png(20, 20, [0, 0, 0])) };
  expect((await people.clientA.post('/api/client/artwork', other, key)).json()).toMatchObject({
    code: 'idempotency_mismatch',
  });
  const stored = [];
  for await (const object of app.context.storage.list('')) stored.push(object);
  expect(stored).toHaveLength(1);
});

describe('a finished upload', () => {
  test('becomes artwork under its own name, once', async () => {
    const filePath = await uploaded(people.clientA, 'artwork', 'Möwe.png', picture);
    const key = { 'idempotency-key': 'artwork-2' };
    const send = (headers?: Record<string, string>) =>
      people.clientA.post('/api/client/artwork', { filePath }, headers);
    const answers = [...(await Promise.all([send(key), send(key)])), await send(key)];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await list()).toMatchObject([
      { originalName: 'Möwe.png', fileSize: picture.length, category: 'logo' },
    ]);
    expect((await send()).statusCode).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  test('can only be used by its owner and for its purpose', async () => {
    const foreign = await uploaded(people.clientB, 'artwork', 'x.png', picture);
    const logo = await uploaded(people.clientA, 'logo', 'x.png', picture);
    for (const filePath of [foreign, logo])
      expect((await people.clientA.post('/api/client/artwork', { filePath })).statusCode).toBe(400);
    expect(await list()).toEqual([]);
    expect((await people.clientB.post('/api/client/artwork', { filePath: foreign })).statusCode).toBe(201);
  });
});

describe('deleting', () => {
  test('hides a file at once, and restoring brings it back with its thumbnail', async () => {
    const { id, filePath } = await sent(people.clientA);
    await app.context.jobs.runUntilEmpty();
    const [before] = await list();
    const response = await people.clientA.delete(`/api/client/artwork/${id}`);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'File Deleted' }]);
    expect([await list(), await staffList(people.accountA.id)]).toEqual([[], []]);
    for (const address of [filePath, before?.thumbnailUrl ?? ''])
      expect((await people.admin.get(address)).statusCode).toBe(404);
    const restored = await people.clientA.post(`/api/client/artwork/${id}/restore`);
    expect([restored.statusCode, restored.json()]).toEqual([200, before]);
    expect((await people.clientA.get(filePath)).statusCode).toBe(200);
  });

  test('happens once, even for ten requests at the same time', async () => {
    const { id } = await sent(people.clientA);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => people.clientA.delete(`/api/client/artwork/${id}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array<number>(9).fill(404),
    ]);
  });

  test('is final after 30 days, even if the thumbnail was made too late', async () => {
    const { id } = await sent(people.clientA);
    await people.clientA.delete(`/api/client/artwork/${id}`);
    await app.context.jobs.runUntilEmpty();
    app.clock.now += 29 * 24 * 3_600_000;
    const client = await app.as('client', people.accountA.id);
    expect((await client.post(`/api/client/artwork/${id}/restore`)).statusCode).toBe(200);
    await app.context.jobs.runUntilEmpty();
    expect((await list(client))[0]?.thumbnailUrl).not.toBeNull();
    await client.delete(`/api/client/artwork/${id}`);
    app.clock.now += 30 * 24 * 3_600_000;
    const later = await app.as('client', people.accountA.id);
    expect((await later.post(`/api/client/artwork/${id}/restore`)).statusCode).toBe(404);
  });
});

test('another client’s artwork is not found', async () => {
  const { id } = await sent(people.clientA);
  expect((await people.clientB.delete(`/api/client/artwork/${id}`)).statusCode).toBe(404);
  await people.clientA.delete(`/api/client/artwork/${id}`);
  expect((await people.clientB.post(`/api/client/artwork/${id}/restore`)).statusCode).toBe(404);
});

test.each([
  ['nothing', {}, 'filePath'],
  ['no file', { filePath: 'https://example.com/a.png' }, 'filePath'],
  ['a number', { filePath: 7 }, 'filePath'],
  ['an upload nobody made', { filePath: 'upload:019a0000-0000-7000-8000-000000000000' }, 'filePath'],
  ['an empty file', { filePath: 'data:image/png;base64,' }, 'filePath'],
  ['text', { filePath: dataUrl('image/png', Buffer.from('hello')) }, 'filePath'],
  ['half a picture', { filePath: dataUrl('image/png', picture.subarray(0, 500)) }, 'filePath'],
  ['a name that lies', { filePath: dataUrl('image/png', picture), originalName: 'x.pdf' }, 'filePath'],
  ['a long text', { filePath: dataUrl('image/png', picture), description: 'x'.repeat(5_001) }, 'description'],
])('a body with %s is refused and stores nothing', async (_what, body, field) => {
  const response = await people.clientA.post('/api/client/artwork', body);
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
  expect(await list()).toEqual([]);
  const stored = [];
  for await (const object of app.context.storage.list('')) stored.push(object);
  expect(stored).toEqual([]);
});
