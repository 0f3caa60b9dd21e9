import { expect, test } from 'vitest';
import { rowsIn } from '#server/testing/database/rows.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { gif } from '#server/testing/samples/sample-media.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const logo = png(120, 60, [5, 90, 5]);
const save = (companyLogoUrl: unknown, more: Record<string, unknown> = {}, caller: Caller = people.clientA) =>
  caller.patch('/api/client/profile', { companyLogoUrl, ...more });
const saved = async (bytes: Buffer, mime = 'image/png') => {
  const response = await save(dataUrl(mime, bytes));
  expect(response.statusCode).toBe(200);
  return response.json<{ companyLogoUrl: string }>().companyLogoUrl;
};
const shown = async (caller: Caller = people.clientA) =>
  (await caller.get('/api/client/user')).json<{ user: { companyLogoUrl: string | null } }>().user
    .companyLogoUrl;

test('only the client and staff see a logo', async () => {
  const address = await saved(logo);
  expect(address).toMatch(/^\/uploads\/[0-9a-f-]{36}\.png$/);
  expect([await shown(), await shown(people.clientB)]).toEqual([address, null]);
  const detail = await people.admin.get(`/api/admin/clients/${people.accountA.id}`);
  expect(detail.json()).toMatchObject({ companyLogoUrl: address });
  expect((await people.clientA.get(address)).rawPayload.equals(logo)).toBe(true);
  expect([
    (await people.admin.get(address)).statusCode,
    (await people.clientB.get(address)).statusCode,
    (await people.user.get(address)).statusCode,
    (await app.get(address)).statusCode,
  ]).toEqual([200, 404, 404, 404]);
});

test('a new logo replaces the old one, and null removes it', async () => {
  const first = await saved(logo);
  const second = await saved(gif(1, 20), 'image/gif');
  expect(second).toMatch(/\.gif$/);
  expect([
    (await people.clientA.get(first)).statusCode,
    (await people.clientA.get(second)).statusCode,
  ]).toEqual([404, 200]);
  const gone = await save(null);
  expect([gone.statusCode, gone.json()]).toEqual([200, { companyLogoUrl: null }]);
  expect([await shown(), (await people.clientA.get(second)).statusCode]).toEqual([null, 404]);
});

test('of several logos saved at once, one stays, and only its file', async () => {
  const answers = await Promise.all(
    [10, 20, 30].map((shade) => save(dataUrl('image/png', png(40, 40, [shade, 0, 0])))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const files = await rowsIn(app.context.db, 'file', ['fileName'], { deletedAt: null });
  expect(files.map(({ fileName }) => `/uploads/${fileName}`)).toEqual([await shown()]);
});

test('only the logo can be changed', async () => {
  await save(dataUrl('image/png', logo), { name: 'Mallory', clientCode: 'XX-1', email: 'm@example.com' });
  const detail = await people.admin.get(`/api/admin/clients/${people.accountA.id}`);
  const { name, clientCode, email } = people.accountA;
  expect(detail.json()).toMatchObject({ name, clientCode, email });
});

const typeText = 'Please upload a PNG, JPEG, or GIF image.';

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['an address', 'https://example.com/logo.png'],
  ['a script', 'javascript:alert(1)'],
  ['another client’s file', '/uploads/019a0000-0000-7000-8000-000000000000.png'],
  ['a number', 5],
  ['an SVG', dataUrl('image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['a PDF', dataUrl('image/png', Buffer.from('%PDF-1.4\n%%EOF'))],
])('%s is refused as a logo', async (_what, value) => {
  const response = await save(value);
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { code: 'validation_error', message: typeText, fields: { companyLogoUrl: typeText } },
  ]);
  expect(await shown()).toBeNull();
});

test('a logo may have 2 MB and no more', async () => {
  const text = 'Please select an image smaller than 2MB.';
  // A GIF may have comments after its picture. They are part of its size.
  const comment = Buffer.concat([
    Buffer.from('21fe', 'hex'),
    Buffer.from([255]),
    Buffer.alloc(255, 32),
    Buffer.of(0),
  ]);
  const head = gif(1, 20).subarray(0, -1);
  const blocks = Math.floor((2 * 1024 * 1024 - head.length - 1) / comment.length);
  const fitting = Buffer.concat([head, ...Array.from({ length: blocks }, () => comment), Buffer.from(';')]);
  await saved(fitting, 'image/gif');
  const response = await save(
    dataUrl('image/gif', Buffer.concat([fitting, Buffer.alloc(comment.length, 59)])),
  );
  expect([response.statusCode, response.json()]).toEqual([
    413,
    { code: 'payload_too_large', message: text, fields: { companyLogoUrl: text } },
  ]);
});
