import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { uploadLimits, type Upload } from '#contract/files.ts';
import { sweep } from '#server/app/sweep.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addContact } from '#server/testing/people.ts';
import {
  dataUrl,
  png,
  announce,
  partHeaders,
  sendPart,
  startUploading,
  uploaded,
} from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';
import { incomingPath } from '#server/work/uploads/disk-file.ts';
import { findUpload } from '#server/work/uploads/upload-table.ts';
import { storeFile } from './service.ts';

const { app, people } = agencyForEachTest();

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const picture = png(300, 200, [10, 120, 200]);

const folder = async (name: string) =>
  readdir(join(app.context.config.dataDir, name), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()).map((entry) => entry.name),
    () => [],
  );
/** Lists every file that is left on the disk, apart from the database. */
const onDisk = async () => [
  ...(await folder('uploads-incoming')),
  ...(await folder('body-files')),
  ...(await folder('files')),
];

const start = async (caller: Caller, purpose: string, size: number) => {
  const response = await startUploading(caller, purpose, 'A file.png', size);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return String(response.headers['location']);
};
const head = (caller: Caller, url: string) => caller.inject({ method: 'HEAD', url });
const register = (caller: Caller, filePath: string, originalName = 'Our logo.png') =>
  caller.post('/api/client/artwork', { originalName, filePath });

describe('an upload in parts', () => {
  test('arrives whole, is used once, and can then be read', async () => {
    const bytes = picture;
    const url = await start(people.clientA, 'artwork', bytes.length);
    expect(url).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
    const half = Math.floor(bytes.length / 2);
    expect((await sendPart(people.clientA, url, 0, bytes.subarray(0, half))).headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': String(half),
    });
    const asked = await head(people.clientA, url);
    expect(asked.headers).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(bytes.length),
      'cache-control': 'no-store',
    });
    const before = await people.clientA.get(url);
    expect(before.json()).toMatchObject({ finished: false, offset: half, fileName: 'A file.png' });
    const early = await register(people.clientA, before.json<Upload>().reference);
    expect([early.statusCode, early.json()]).toEqual([
      409,
      expect.objectContaining({ fields: { filePath: expect.any(String) } }),
    ]);
    expect((await sendPart(people.clientA, url, half, bytes.subarray(half))).statusCode).toBe(204);
    const upload = (await people.clientA.get(url)).json<Upload>();
    expect(upload).toMatchObject({ finished: true, offset: bytes.length });
    expect((await findUpload(app.context.db, upload.id))?.sha256).toBe(sha256(bytes));

    const taken = await register(people.clientA, upload.reference);
    expect([taken.statusCode, taken.json()]).toEqual([
      201,
      expect.objectContaining({ fileSize: bytes.length, fileType: 'image/png' }),
    ]);
    const read = await people.clientA.get(taken.json<{ filePath: string }>().filePath);
    expect(read.rawPayload.equals(bytes)).toBe(true);
    expect(await folder('uploads-incoming')).toEqual([]);
    expect((await register(people.clientA, upload.reference)).statusCode).toBe(400);
    expect((await head(people.clientA, url)).statusCode).toBe(404);
  });

  test('is used once by two calls at the same time', async () => {
    const reference = await uploaded(people.clientA, 'artwork', 'a.png', picture);
    const answers = await Promise.all([1, 2, 3].map(() => register(people.clientA, reference)));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => [201, 400, 409].includes(statusCode))).toBe(true);
    expect(await folder('files')).toHaveLength(1);
  });

  test('is reported as used if another call uses it during inspection', async () => {
    const reference = await uploaded(people.clientA, 'artwork', 'a.png', picture);
    const { context } = app;
    const inspect: typeof context.media.inspect = async (...file) => {
      expect((await register(people.clientA, reference)).statusCode).toBe(201);
      return context.media.inspect(...file);
    };
    const late = storeFile(
      { ...context, media: { ...context.media, inspect } },
      reference,
      {
        purpose: 'artwork',
        clientAccountId: people.accountA.id,
        uploadedBy: { kind: 'client', id: people.accountA.id, contactId: people.accountA.contactId },
        field: 'filePath',
      },
      () => Promise.resolve(),
    );
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    expect(await folder('files')).toHaveLength(1);
  });

  test('continues only at its offset', async () => {
    const url = await start(people.clientA, 'artwork', 100);
    expect((await sendPart(people.clientA, url, 10, Buffer.alloc(10))).statusCode).toBe(409);
    expect((await sendPart(people.clientA, url, 0, Buffer.alloc(60))).statusCode).toBe(204);
    expect((await sendPart(people.clientA, url, 0, Buffer.alloc(60))).statusCode).toBe(409);
    expect((await sendPart(people.clientA, url, 60, Buffer.alloc(41))).statusCode).toBe(413);
    expect((await head(people.clientA, url)).headers['upload-offset']).toBe('60');
    expect((await sendPart(people.clientA, url, 60, Buffer.alloc(40))).statusCode).toBe(204);
    expect((await sendPart(people.clientA, url, 100, Buffer.alloc(0))).statusCode).toBe(409);
  });

  test('can be cancelled and then leaves nothing', async () => {
    const url = await start(people.clientA, 'artwork', 100);
    await sendPart(people.clientA, url, 0, Buffer.alloc(60));
    expect((await people.clientA.delete(url)).statusCode).toBe(204);
    expect((await people.clientA.delete(url)).statusCode).toBe(404);
    expect(await onDisk()).toEqual([]);
  });

  test('is kept for a day without activity, then swept', async () => {
    const url = await start(people.clientA, 'artwork', 100);
    const reference = await uploaded(people.clientA, 'artwork', 'a.png', picture);
    app.clock.now += 23 * 60 * 60 * 1000;
    await sweep(app.context);
    expect((await head(people.clientA, url)).statusCode).toBe(200);
    app.clock.now += 2 * 60 * 60 * 1000;
    const caller = await app.as('client', people.accountA.id);
    expect((await head(caller, url)).statusCode).toBe(404);
    expect((await register(caller, reference)).statusCode).toBe(400);
    expect(await onDisk()).toHaveLength(2);
    await sweep(app.context);
    expect(await onDisk()).toEqual([]);
  });

  test('recovers from a crash between the last byte and its record', async () => {
    const url = await start(people.clientA, 'artwork', picture.length);
    await sendPart(people.clientA, url, 0, picture);
    const id = url.split('/').at(-1) ?? '';
    await app.context.db.q().updateTable('upload').set({ sha256: null }).where('id', '=', id).execute();
    expect((await people.clientA.get(url)).json()).toMatchObject({ finished: true });
    expect((await findUpload(app.context.db, id))?.sha256).toBe(sha256(picture));
  });
});

describe('before the first byte', () => {
  test.each([
    ['logo', 'Please select an image smaller than 2MB.'],
    ['artwork', 'Please select a file smaller than 50MB.'],
    ['picture', 'Please select an image smaller than 50MB.'],
    ['preview-original', 'Video files must be smaller than 100MB. Please compress your video and try again.'],
  ] as const)(
    '%s: a file of the largest size is accepted, one byte more is refused',
    async (purpose, message) => {
      const caller = purpose === 'logo' || purpose === 'artwork' ? people.clientA : people.admin;
      const refused = await startUploading(caller, purpose, 'a', uploadLimits[purpose] + 1);
      expect([refused.statusCode, refused.json()]).toEqual([413, { code: 'payload_too_large', message }]);
      expect(await onDisk()).toEqual([]);
      const taken = await startUploading(caller, purpose, 'a', uploadLimits[purpose]);
      expect(taken.statusCode).toBe(201);
    },
  );

  test('each person may only upload for allowed purposes', async () => {
    const senders = [
      ['a visitor', app, [401, 401, 401, 401]],
      ['a user without a role', people.user, [401, 401, 401, 401]],
      ['a client', people.clientA, [201, 201, 403, 403]],
      ['an admin', people.admin, [403, 403, 201, 201]],
    ] as const;
    for (const [name, caller, statuses] of senders) {
      const answers = [];
      for (const purpose of ['logo', 'artwork', 'picture', 'preview-original'])
        answers.push((await startUploading(caller, purpose, 'a.png', 10)).statusCode);
      expect([name, answers]).toEqual([name, statuses]);
    }
  });

  test('a colleague neither continues, uses nor removes an upload', async () => {
    const { id } = people.accountA;
    const colleague = await app.as('client', id, await addContact(app.context, id, 'decides'));
    const url = await start(people.clientA, 'artwork', 10);
    expect((await head(colleague, url)).statusCode).toBe(404);
    expect((await sendPart(colleague, url, 0, Buffer.alloc(10))).statusCode).toBe(404);
    expect((await colleague.delete(url)).statusCode).toBe(404);
    const reference = await uploaded(people.clientA, 'artwork', 'a.png', picture);
    expect((await register(colleague, reference)).statusCode).toBe(400);
    expect((await register(people.clientA, reference)).statusCode).toBe(201);
  });

  test('an upload is visible to its owner only', async () => {
    const url = await start(people.clientA, 'artwork', 10);
    const mine = await start(people.admin, 'picture', 10);
    for (const [caller, address, status] of [
      [people.clientB, url, 404],
      [people.admin, url, 404],
      [people.clientA, mine, 404],
      [app, url, 401],
      [people.user, url, 401],
    ] as const) {
      expect((await head(caller, address)).statusCode).toBe(status);
      expect((await sendPart(caller, address, 0, Buffer.alloc(10))).statusCode).toBe(status);
      expect((await caller.delete(address)).statusCode).toBe(status);
    }
    expect((await head(people.clientA, url)).headers['upload-offset']).toBe('0');
    const reference = await uploaded(people.clientA, 'artwork', 'a.png', picture);
    expect((await register(people.clientB, reference)).statusCode).toBe(400);
    const logo = await uploaded(people.clientA, 'logo', 'a.png', picture);
    expect((await register(people.clientA, logo)).statusCode).toBe(400);
    expect((await register(people.clientA, reference)).statusCode).toBe(201);
  });

  test.each([
    ['without a length', { 'upload-length': '' }, 400],
    ['with a length that is no number', { 'upload-length': '1e3' }, 400],
    ['with a negative length', { 'upload-length': '-1' }, 400],
    ['of nothing', { 'upload-length': '0' }, 400],
    ['for no purpose', { 'upload-metadata': 'filename YQ==' }, 400],
    ['for a purpose of our own', { 'upload-metadata': `purpose ${btoa('preview-marked')}` }, 400],
    ['in another version', { 'tus-resumable': '2.0.0' }, 400],
    ['from another site', { origin: 'https://evil.example' }, 403],
  ])('nothing starts %s', async (_, headers, status) => {
    const response = await people.clientA.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { ...announce('artwork', 'a.png', 10), ...headers },
    });
    expect(response.statusCode).toBe(status);
    expect(await onDisk()).toEqual([]);
  });

  test('each person may have a few open uploads, and finished ones free a place', async () => {
    const urls = [];
    for (let i = 0; i < 20; i++) urls.push(await start(people.clientA, 'logo', 10));
    const refused = await startUploading(people.clientA, 'logo', 'a', 10);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    await start(people.clientB, 'logo', 10);
    await people.clientA.delete(urls[0] ?? '');
    await start(people.clientA, 'logo', 10);
  });

  test('starting many at once does not get around this', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => startUploading(people.clientA, 'logo', 'a', 10)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(await onDisk()).toHaveLength(20);
  });

  test('a client over the quota is refused; others continue', async () => {
    const { db } = app.context;
    await register(people.clientA, await uploaded(people.clientA, 'artwork', 'a.png', picture));
    await changeRows(db, 'file', {}, { size: 5 * 1024 ** 3 - 100 });
    await start(people.clientA, 'artwork', 60);
    const refused = await startUploading(people.clientA, 'artwork', 'a.png', 60);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      413,
      'There is no space left for your files. Please remove some first.',
    ]);
    const inJson = await register(people.clientA, dataUrl('image/png', picture));
    expect([inJson.statusCode, inJson.json<{ fields: object }>().fields]).toEqual([
      413,
      { filePath: expect.stringContaining('no space left') },
    ]);
    await start(people.clientB, 'artwork', 60);
    await start(people.admin, 'picture', 60);
  });
});

describe('refused content', () => {
  test.each([
    ['a program named .png', 'a.png', Buffer.from('MZ\x90\0'.repeat(50), 'latin1')],
    ['half a picture', 'a.png', picture.subarray(0, picture.length / 2)],
    ['a page named .svg', 'a.svg', Buffer.from('<html><script>alert(1)</script></html>')],
  ])('%s leaves nothing, as an upload or as a data URL', async (_, name, bytes) => {
    const reference = await uploaded(people.clientA, 'artwork', name, bytes);
    const data = `data:image/png;base64,${bytes.toString('base64')}`;
    for (const filePath of [reference, data]) {
      const response = await register(people.clientA, filePath, name);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['filePath']]);
      expect(await onDisk()).toEqual([]);
    }
    expect(await app.context.db.q().selectFrom('upload').select('id').execute()).toEqual([]);
    expect(await app.context.db.q().selectFrom('file').select('id').execute()).toEqual([]);
  });
});

describe('over a real connection', () => {
  let port: number;
  let cookie: string;

  beforeEach(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
    // Read the cookie that the caller's requests send.
    const seen = await people.clientA.inject({ method: 'GET', url: '/api/client/user' });
    cookie = String(seen.raw.req.headers['cookie']);
  });

  const patch = (url: string, offset: number, length: number) => {
    const socket = connect(port, '127.0.0.1');
    const headers = { ...partHeaders(offset), cookie, 'content-length': String(length), host: 'localhost' };
    socket.write(
      `PATCH ${url} HTTP/1.1\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n')}\r\n\r\n`,
    );
    socket.on('error', () => undefined);
    return socket;
  };
  const offsetOf = async (url: string) => Number((await head(people.clientA, url)).headers['upload-offset']);

  test('bytes received before a broken connection are kept, at any byte', async () => {
    const bytes = randomBytes(400_000);
    const url = await start(people.clientA, 'artwork', bytes.length);
    let offset = 0;
    for (let round = 0; round < 12 && offset < bytes.length - 1; round++) {
      const upTo = offset + 1 + Math.floor(Math.random() * (bytes.length - offset - 1));
      const socket = patch(url, offset, bytes.length - offset);
      await new Promise((sent) => socket.write(bytes.subarray(offset, upTo), sent));
      await eventually(async () => (await fileSize(url)) === upTo);
      socket.resetAndDestroy();
      offset = await offsetOf(url);
      expect(offset).toBe(upTo);
    }
    expect((await sendPart(people.clientA, url, offset, bytes.subarray(offset))).statusCode).toBe(204);
    const id = url.split('/').at(-1) ?? '';
    expect((await findUpload(app.context.db, id))?.sha256).toBe(sha256(bytes));
  });

  test('asking for the offset takes over from a hanging connection', async () => {
    const bytes = randomBytes(100_000);
    const url = await start(people.clientA, 'artwork', bytes.length);
    const socket = patch(url, 0, bytes.length);
    await new Promise((sent) => socket.write(bytes.subarray(0, 30_000), sent));
    await eventually(async () => (await fileSize(url)) === 30_000);
    expect(await offsetOf(url)).toBe(30_000);
    expect((await sendPart(people.clientA, url, 30_000, bytes.subarray(30_000))).statusCode).toBe(204);
    socket.destroy();
    const id = url.split('/').at(-1) ?? '';
    expect((await findUpload(app.context.db, id))?.sha256).toBe(sha256(bytes));
  });

  test('a request that a newer one replaces gets a conflict, and its bytes so far are kept', async () => {
    const bytes = randomBytes(100_000);
    const url = await start(people.clientA, 'artwork', bytes.length);
    const first = patch(url, 0, bytes.length);
    let answer = '';
    first.setEncoding('utf8').on('data', (text: string) => (answer += text));
    await new Promise((sent) => first.write(bytes.subarray(0, 30_000), sent));
    await eventually(async () => (await fileSize(url)) === 30_000);
    const second = sendPart(people.clientA, url, 30_000, bytes.subarray(30_000));
    expect((await second).statusCode).toBe(204);
    await eventually(() => answer.includes('}'));
    expect(answer).toMatch(/^HTTP\/1\.1 409 /);
    expect(answer).toContain('Another request is already sending this upload.');
    const id = url.split('/').at(-1) ?? '';
    expect((await findUpload(app.context.db, id))?.sha256).toBe(sha256(bytes));
  });

  const fileSize = async (url: string) =>
    (await stat(incomingPath(app.context.config.dataDir, url.split('/').at(-1) ?? ''))).size;
});
