import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { rowsIn } from '#server/testing/database/rows.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The hash of an original, and some bytes from its middle. */
interface Secret {
  hash: string;
  piece: Buffer;
}

async function upload(
  clientAccountId: string,
  color: number,
): Promise<{ row: StaffPreview; secret: Secret }> {
  const bytes = png(500 + color, 300, [color, 255 - color, 90]);
  const response = await people.admin.post('/api/admin/client-previews', {
    clientAccountId,
    title: `Preview ${color}`,
    fileUrl: dataUrl('image/png', bytes),
    originalName: `hush-hush-${color}.png`,
  });
  expect(response.statusCode).toBe(201);
  const middle = Math.floor(bytes.length / 2);
  return {
    row: response.json<StaffPreview>(),
    secret: { hash: sha256(bytes), piece: bytes.subarray(middle - 20, middle + 20) },
  };
}

/** Every GET call that a browser can make without knowing an id. */
const reads = api
  .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes(':'))
  .map(({ endpoint }) => endpoint.path)
  .filter((path) => path !== '/api/events');

/** Ways to write the address of a file that an attacker may try. */
function spellings(fileName: string): string[] {
  const [name = '', extension = ''] = fileName.split('.');
  const last = Number.parseInt(name.slice(-1), 16);
  const beside = [(last + 1) % 16, (last + 15) % 16].map((digit) => name.slice(0, -1) + digit.toString(16));
  const folder = name.slice(0, 2);
  const paths = [
    fileName,
    name,
    fileName.toUpperCase(),
    `${fileName}/`,
    `${fileName}%00.webp`,
    `${fileName};.webp`,
    `${fileName}?download=1`,
    `${fileName}?as=staff`,
    `${folder}/${fileName}`,
    `${folder}%2F${fileName}`,
    `./${fileName}`,
    `..%2f${fileName}`,
    `%2e%2e%2ffiles%2f${fileName}`,
  ];
  for (const other of ['webp', 'jpg', 'mp4', 'bin']) paths.push(`${name}.${other}`);
  for (const other of beside) paths.push(`${other}.${extension}`);
  return paths.map((path) => `/uploads/${path}`);
}

interface Way {
  method: 'GET' | 'HEAD';
  headers?: Record<string, string>;
}

const otherWays: Way[] = [
  { method: 'HEAD' },
  { method: 'GET', headers: { range: 'bytes=0-99' } },
  { method: 'GET', headers: { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' } },
];

test('only staff get any byte of an original, by seen or guessed addresses', async () => {
  const shown = await upload(people.accountA.id, 10);
  const foreign = await upload(people.accountB.id, 20);
  const deleted = await upload(people.accountA.id, 30);
  await app.context.jobs.runUntilEmpty();
  await people.admin.delete(`/api/admin/client-previews/${deleted.row.id}`);
  const waiting = await upload(people.accountA.id, 40);
  const all = [shown, foreign, deleted, waiting];
  const files = await rowsIn(app.context.db, 'file', ['id', 'fileName', 'storageKey', 'purpose']);
  expect(files.filter(({ purpose }) => purpose === 'preview-original')).toHaveLength(4);

  const asked = new Set<string>();
  const leaks: string[] = [];
  const ask = async (caller: Caller, url: string, way: Way): Promise<string> => {
    const { rawPayload } = await caller.inject({ url, ...way });
    asked.add(url);
    for (const { row, secret } of all)
      if (sha256(rawPayload) === secret.hash || rawPayload.includes(secret.piece))
        leaks.push(`${way.method} ${url}: ${row.title}`);
    return rawPayload.toString('latin1');
  };

  for (const caller of [people.clientA, people.clientB, people.user, app]) {
    let pages = '';
    for (const path of reads) pages += await ask(caller, path, { method: 'GET' });
    const secrets = all.flatMap(({ row }) => [row.originalName, row.originalFileUrl.split('/').at(-1) ?? '']);
    expect(secrets.filter((secret) => pages.includes(secret))).toEqual([]);
    // Try the names that pages contain, and all stored names, as if somebody had leaked them.
    const names = new Set(pages.match(/[0-9a-f-]{36}\.[a-z0-9]+/g));
    for (const { fileName } of files) names.add(fileName);
    for (const id of pages.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []) names.add(`${id}.png`);
    const ids = [...files.map(({ id }) => id), ...all.map(({ row }) => row.id)];
    const guesses = [
      ...[...names].flatMap(spellings),
      ...ids.flatMap((id) => [`/uploads/${id}.png`, `/api/uploads/${id}`, `/api/client/previews/${id}`]),
      ...files.flatMap(({ storageKey }) => [
        `/uploads/${storageKey}`,
        `/${storageKey}`,
        `/api/files/${storageKey}`,
      ]),
    ];
    for (const guess of new Set(guesses)) await ask(caller, guess, { method: 'GET' });
    for (const { fileName } of files)
      for (const way of otherWays) await ask(caller, `/uploads/${fileName}`, way);
  }
  expect(leaks).toEqual([]);
  expect(asked.size).toBeGreaterThan(300);
  // Show that this check can fail: it finds that staff get the originals.
  await ask(people.admin, shown.row.originalFileUrl, { method: 'GET' });
  expect(leaks).toEqual([`GET ${shown.row.originalFileUrl}: ${shown.row.title}`]);
  // The test sends thousands of requests, on machines that may be busy with other tests.
});

test('all data of a preview for its client names the rendition alone', async () => {
  const { row } = await upload(people.accountA.id, 10);
  await app.context.jobs.runUntilEmpty();
  const { originalId, markedId, thumbnailId } = await app.context.db
    .q()
    .selectFrom('clientPreview')
    .selectAll()
    .executeTakeFirstOrThrow();
  const text = (await people.clientA.get('/api/client/previews')).body;
  const names = await app.context.db.q().selectFrom('file').select(['id', 'fileName']).execute();
  const told = names.filter(({ id, fileName }) => text.includes(fileName) || text.includes(id));
  expect(told.map(({ id }) => id).toSorted()).toEqual([markedId, thumbnailId].toSorted());
  expect(told.map(({ id }) => id)).not.toContain(originalId);
  expect(text).not.toContain(row.originalName);
  // The names that are stored with renditions and thumbnails reveal nothing about the original.
  const stored = await app.context.db.q().selectFrom('file').select(['id', 'originalName']).execute();
  expect(stored.filter(({ id }) => id !== originalId).map(({ originalName }) => originalName)).toEqual([
    'preview.webp',
    'preview.webp',
  ]);
});
