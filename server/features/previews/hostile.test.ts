import { expect, test } from 'vitest';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const file = dataUrl('image/png', png(30, 20, [9, 9, 9]));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Every call that takes a file or the description of a file, with a valid body. */
const calls = () =>
  [
    { caller: people.clientA, method: 'POST', url: '/api/client/artwork', body: { filePath: file } },
    { caller: people.clientA, method: 'PATCH', url: '/api/client/profile', body: { companyLogoUrl: file } },
    {
      caller: people.admin,
      method: 'POST',
      url: '/api/admin/client-previews',
      body: { clientAccountId: people.accountA.id, title: 'x', fileUrl: file },
    },
  ] as const;

const rows = async () => {
  const counts = [];
  for (const table of ['file', 'artwork', 'clientPreview', 'previewFeedback'] as const)
    counts.push((await app.context.db.q().selectFrom(table).select('id').execute()).length);
  return counts;
};

test.each<[what: string, payload: (good: object) => string]>([
  ['nothing', () => ''],
  ['null', () => 'null'],
  ['a list', () => '[]'],
  ['a text', () => '"x"'],
  ['half an object', (good) => JSON.stringify(good).slice(0, -1)],
  ['two objects', (good) => JSON.stringify(good).repeat(2)],
  ['a prototype', (good) => JSON.stringify(good).replace('{', '{"__proto__":{"isAdmin":true},')],
  ['a deep list', (good) => JSON.stringify(good).replace('{', `{"x":${nested(100_000)},`)],
  [
    'thousands of keys',
    (good) =>
      JSON.stringify(good).replace(
        '{',
        `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1,`).join('')}`,
      ),
  ],
  ['a file twice', (good) => JSON.stringify(good).replace('}', `,${JSON.stringify(good).slice(1)}`)],
  ['a file cut off', (good) => JSON.stringify(good).replace(/.{40}"}$/, '')],
  ['no base64', (good) => JSON.stringify(good).replace(';base64,', ';base64,***')],
  ['no type', (good) => JSON.stringify(good).replace('data:image/png;base64,', 'data:,')],
])('%s is refused by every call that takes a file, and leaves nothing', async (_what, payload) => {
  for (const { caller, method, url, body } of calls()) {
    const response = await caller.inject({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      payload: payload(body),
    });
    expect([url, response.statusCode >= 400 && response.statusCode < 500]).toEqual([url, true]);
    expect(response.json()).toEqual(
      expect.objectContaining({ message: expect.any(String), code: expect.any(String) }),
    );
  }
  expect(await rows()).toEqual([0, 0, 0, 0]);
  for await (const object of app.context.storage.list('')) expect(object).toBeUndefined();
});

test('text is returned unchanged or refused', async () => {
  const post = (title: string, originalName: string) =>
    people.admin.post('/api/admin/client-previews', {
      clientAccountId: people.accountA.id,
      title,
      originalName,
      fileUrl: file,
    });
  for (const title of [
    '<img src=x onerror=alert(1)>',
    '"; DROP TABLE x; --',
    '👩‍👩‍👧 ‮evil',
    'é',
    "O'Brien & Söhne",
  ]) {
    const response = await post(title, `${title}.png`);
    expect([response.statusCode, response.json<{ title: string }>().title]).toEqual([201, title.trim()]);
  }
  for (const title of ['a\u0000b', '\ud800']) expect((await post(title, 'x.png')).statusCode).toBe(400);
  const named = await post('x', '../../etc/pass\u202ewd\r\nSet-Cookie: a=b.png');
  expect(
    named.statusCode === 400 || !/[\r\n/\u202e]/.test(named.json<{ originalName: string }>().originalName),
  ).toBe(true);
});

test('a name that lies about the file or its format is refused', async () => {
  const response = await people.clientA.post('/api/client/artwork', {
    filePath: file,
    originalName: 'virus.exe',
  });
  expect(response.statusCode).toBe(400);
  expect(await rows()).toEqual([0, 0, 0, 0]);
});
