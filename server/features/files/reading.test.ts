import { writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeRows } from '#server/testing/database/rows.ts';
import { addEveryone } from '#server/testing/people.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { addFirstVersion, previewRow } from '#server/testing/samples/sample-versions.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';
import { addressOf, storeFile, prepareDerived, record, remove, restore, type StoredFile } from './service.ts';

// Runs on one engine: tests of other features run these queries on both; the tests here are about answers and bytes.

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
let serial = 0;

beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
});

/** Writes a file with unique content to the local disk. */
async function local(content: Buffer = png(8, 8, [serial++ % 256, serial >> 8, 1])) {
  const path = join(app.context.config.dataDir, `sample-${serial++}`);
  await writeFile(path, content);
  return { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

const keep = async (
  purpose: 'logo' | 'artwork' | 'picture' | 'preview-original',
  options: { name?: string; content?: Buffer; owner?: string | null } = {},
): Promise<StoredFile> =>
  storeFile(
    app.context,
    await local(options.content),
    {
      purpose,
      clientAccountId: options.owner === undefined ? people.accountA.id : options.owner,
      uploadedBy: { kind: 'user', id: people.adminId },
      fileName: options.name ?? 'a.png',
      field: 'file',
    },
    async (file) => file,
  );

const derive = async (
  parent: StoredFile,
  purpose: 'preview-marked' | 'thumbnail' | 'rendition',
  content?: Buffer,
) => {
  const { path } = await local(content);
  const file = await prepareDerived(app.context, parent, path, {
    purpose,
    mime: 'image/png',
    extension: 'png',
    kind: 'image',
    width: 8,
    height: 8,
  });
  await record(app.context, file);
  return file;
};

async function addPreview(state: 'processing' | 'ready') {
  const original = await keep('preview-original');
  const marked = await derive(original, 'preview-marked');
  const thumbnail = await derive(marked, 'thumbnail');
  const careless = await derive(original, 'thumbnail');
  const preview = previewRow({
    clientAccountId: people.accountA.id,
    originalId: original.id,
    markedId: marked.id,
    thumbnailId: thumbnail.id,
    state,
    createdAt: new Date(app.context.now()).toISOString(),
  });
  await app.context.db.q().insertInto('clientPreview').values(preview).execute();
  await addFirstVersion(app.context.db, preview);
  return { original, marked, thumbnail, careless };
}

const statuses = async (file: StoredFile) => {
  const callers = [app, people.user, people.clientB, people.clientA, people.admin];
  const found = [];
  for (const caller of callers) found.push((await caller.get(addressOf(file))).statusCode);
  return found;
};
const forOwner = [404, 404, 404, 200, 200];
const forStaff = [404, 404, 404, 404, 200];
const forAll = [200, 200, 200, 200, 200];

describe('access', () => {
  test('logos and artwork: their client and staff', async () => {
    for (const purpose of ['logo', 'artwork'] as const) {
      const file = await keep(purpose);
      expect(await statuses(file)).toEqual(forOwner);
      expect(await statuses(await derive(file, 'thumbnail'))).toEqual(forOwner);
    }
    expect(await statuses(await keep('artwork', { owner: null }))).toEqual(forStaff);
  });

  test('pictures: their client and staff; renditions: everybody while a visible project shows them', async () => {
    const picture = await keep('picture');
    const small = await derive(picture, 'rendition');
    const both = async () => [await statuses(picture), await statuses(small)];
    expect(await both()).toEqual([forOwner, forOwner]);
    const made = await people.admin.post('/api/admin/gallery', {
      title: 'Live',
      description: 'For all to see',
      clientAccountId: people.accountA.id,
      isVisible: true,
    });
    const { id } = made.json<{ id: string }>();
    await changeRows(app.context.db, 'project', { id }, { imageUrl: addressOf(picture) });
    expect(await both()).toEqual([forOwner, forAll]);
    await people.admin.patch(`/api/admin/portfolio/${id}`, { isVisible: false });
    expect(await both()).toEqual([forOwner, forOwner]);
    await people.admin.patch(`/api/admin/portfolio/${id}`, { isVisible: true });
    await people.admin.delete(`/api/admin/portfolio/${id}`);
    expect(await both()).toEqual([forOwner, forOwner]);
  });

  test('previews: staff read the original, and the client reads the marked rendition once it is ready', async () => {
    const waiting = await addPreview('processing');
    for (const file of Object.values(waiting)) expect(await statuses(file)).toEqual(forStaff);
    const ready = await addPreview('ready');
    expect(await statuses(ready.original)).toEqual(forStaff);
    expect(await statuses(ready.careless)).toEqual(forStaff);
    expect(await statuses(ready.marked)).toEqual(forOwner);
    expect(await statuses(ready.thumbnail)).toEqual(forOwner);
  });

  test('a removed file and its derived files: nobody, until it is restored', async () => {
    const file = await keep('artwork');
    const small = await derive(file, 'thumbnail');
    await remove(app.context, file.id);
    for (const one of [file, small]) expect(await statuses(one)).toEqual([404, 404, 404, 404, 404]);
    await restore(app.context, file.id);
    for (const one of [file, small]) expect(await statuses(one)).toEqual(forOwner);
  });

  test('with mail, a person with an unconfirmed address sees their own uploads, not shared files', async () => {
    const mailing = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' });
    app = mailing;
    people = await addEveryone(app);
    await app.context.db.q().updateTable('contact').set({ origin: 'self', emailVerifiedAt: null }).execute();
    const { marked } = await addPreview('ready');
    expect(await statuses(marked)).toEqual(forStaff);
    expect(await statuses(await keep('picture'))).toEqual(forStaff);
    expect(await statuses(await keep('artwork'))).toEqual(forOwner);
  });
});

describe('delivery', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const headersOf = async (file: StoredFile, caller: Caller = people.clientA, query = '') => {
    const response = await caller.get(`${addressOf(file)}${query}`);
    expect(response.statusCode).toBe(200);
    return response.headers;
  };

  test('pictures inline, types that could run scripts as downloads, nothing as a page', async () => {
    const picture = await headersOf(await keep('artwork', { name: 'Our "new" l\u00f6go \u2713.png' }));
    expect(picture).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="Our _new_ l_go _.png"; filename*=UTF-8''Our%20%22new%22%20l%C3%B6go%20%E2%9C%93.png`,
      'cache-control': 'private, no-cache',
    });
    expect(picture['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
    const drawing = await headersOf(await keep('artwork', { name: 'x.svg', content: svg }));
    expect(drawing).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'attachment; filename="x.svg"',
      'content-security-policy': picture['content-security-policy'],
    });
    const saved = await headersOf(await keep('artwork'), people.clientA, '?download=1');
    expect(saved['content-disposition']).toBe('attachment; filename="a.png"');
  });

  test('a preview for viewing: no caching, no name, no download', async () => {
    const { marked } = await addPreview('ready');
    for (const query of ['', '?download=1']) {
      const headers = await headersOf(marked, people.clientA, query);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-disposition': 'inline',
      });
      expect(headers).not.toHaveProperty('etag');
    }
    expect(await headersOf(marked, people.admin, '?download=1')).toMatchObject({
      'content-disposition': 'attachment; filename="a.png"',
    });
  });

  test.each([
    [{ 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-dest': 'video', 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
    [{ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }, 403],
    [{ 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }, 403],
    [{ 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-site' }, 403],
  ])('a client gets a preview with %j: %i', async (headers, status) => {
    const { marked } = await addPreview('ready');
    expect((await people.clientA.get(addressOf(marked), headers)).statusCode).toBe(status);
    expect((await people.admin.get(addressOf(marked), headers)).statusCode).toBe(200);
  });

  test('304 if nothing changed, and no content for HEAD', async () => {
    const file = await keep('artwork');
    const first = await people.clientA.get(addressOf(file));
    const tag = String(first.headers['etag']);
    expect(tag).toBe(`"${file.sha256}"`);
    for (const value of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await people.clientA.get(addressOf(file), { 'if-none-match': value });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
    expect((await people.clientB.get(addressOf(file), { 'if-none-match': tag })).statusCode).toBe(404);
    const head = await people.clientA.inject({ method: 'HEAD', url: addressOf(file) });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(file.size),
      0,
    ]);
  });

  test('the requested ranges', async () => {
    const content = png(40, 40, [9, 9, 9]);
    const file = await keep('artwork', { content });
    const size = content.length;
    const ask = (range: string, more: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
      people.clientA.get(addressOf(file), { range, ...more });
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      ['bytes=10-', 10, size],
      ['bytes=-7', size - 7, size],
      [`bytes=5-${size * 2}`, 5, size],
      [`bytes=-${size * 2}`, 0, size],
    ] as const) {
      const part = await ask(range);
      expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${size}`,
        String(to - from),
      ]);
      expect(part.rawPayload.equals(content.subarray(from, to))).toBe(true);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const none = await ask(range);
      expect([none.statusCode, none.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=-', 'bytes=a-b'])
      expect((await ask(range)).statusCode).toBe(200);
    expect((await ask('bytes=0-9', { 'if-range': `"${file.sha256}"` })).statusCode).toBe(206);
    expect((await ask('bytes=0-9', { 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test('a missing object answers 404 without its storage path', async () => {
    const file = await keep('artwork');
    await app.context.storage.delete(file.storageKey);
    const response = await people.clientA.get(addressOf(file));
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { code: 'not_found', message: 'This file could not be found.' },
    ]);
  });
});
