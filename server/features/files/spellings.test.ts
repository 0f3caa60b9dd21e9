import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';
import { contentDisposition, displayName, nameToSave } from './names.ts';
import { storeFile, type StoredFile } from './service.ts';

// Runs on one engine: no database query depends on the spelling of an address.

const { app, people } = agencyForEachTest();

/** Stores artwork of a client. */
async function keep(): Promise<StoredFile> {
  const content = png(8, 8, [1, 2, 3]);
  const path = join(app.context.config.dataDir, 'sample');
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const { id, contactId } = people.accountA;
  const uploadedBy = { kind: 'client', id, contactId } as const;
  const target = {
    purpose: 'artwork',
    clientAccountId: id,
    uploadedBy,
    fileName: 'a.png',
    field: 'file',
  } as const;
  return storeFile(app.context, { path, size: content.length, sha256 }, target, async (file) => file);
}

describe('spellings that point to another place', () => {
  const targets = ['foyer.db', 'secret.key', 'files/.unfinished/x', 'etc/passwd', 'package.json', '.env'];
  const climbs = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '..%c0%af',
    '....//',
    '..;/',
    '%2e%2e%5c',
    './../',
    '%00../',
    '..%00/',
    '/',
    '//',
    '%2f',
    '\\',
    'file:///',
    '..%ef%bc%8f',
    '~/',
    '%u002e%u002e/',
    '..%2f..%2f',
    '../../../../../../',
  ]; // 24 attempts to leave the folder, for each of the 6 targets

  test('144 of them leak nothing', async () => {
    const file = await keep();
    const secrets = [
      await readFile(join(app.context.config.dataDir, 'secret.key'), 'latin1'),
      'SQLite format 3',
      'root:x:0:0',
      '"private": true',
    ];
    const asked = targets.flatMap((target) =>
      climbs.flatMap((climb) => [
        `/uploads/${climb}${target}`,
        `/uploads/${file.fileName}/${climb}${target}`,
      ]),
    );
    expect(asked).toHaveLength(288);
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    for (const path of asked) {
      const answer = await raw(port, path);
      expect([path, answer.slice(9, 12)]).toEqual([path, expect.stringMatching(/^4\d\d$/)]);
      for (const secret of secrets) expect(answer).not.toContain(secret);
    }
  });

  test('names that nearly match ours leak nothing', async () => {
    const file = await keep();
    for (const name of [
      file.fileName.toUpperCase(),
      `${file.fileName}%00`,
      `${file.fileName}%20`,
      `${file.fileName}.`,
      file.fileName.replace('.png', ''),
      file.fileName.replace('.png', '.jpg'),
      file.id,
      file.storageKey.replace('/', '%2f'),
      `${file.fileName}/`,
    ])
      expect([name, (await people.clientA.get(`/uploads/${name}`)).statusCode]).toEqual([name, 404]);
    await rm(join(app.context.config.dataDir, 'files'), { recursive: true });
  });
});

/** Sends exactly these bytes: a client library would normalize the path. */
const raw = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1');
    socket.on('data', (data: string) => (answer += data));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });

test('names are cleaned of misleading characters for display and download', () => {
  expect(
    [
      'C:\\Users\\ana\\logo.png',
      '../../etc/passwd',
      'in\u202egnp.exe',
      'a\r\nSet-Cookie: x=1.png',
      '..',
      '',
      '   ',
      `${'x'.repeat(300)}.jpeg`,
      '\ud800.png',
    ].map(displayName),
  ).toEqual([
    'logo.png',
    'passwd',
    'ingnp.exe',
    'aSet-Cookie: x=1.png',
    'file',
    'file',
    'file',
    `${'x'.repeat(195)}.jpeg`,
    '\ufffd.png',
  ]);
  expect(contentDisposition('attachment', 'a"; filename=b.html')).toBe(
    `attachment; filename="a_; filename=b.html"; filename*=UTF-8''a%22%3B%20filename%3Db.html`,
  );
  const named = (name: string) => /filename="(.*)"$/.exec(contentDisposition('attachment', name))?.[1];
  expect(['../../../../etc/cron.d/x.zip', 'Q1/Q2 logos.zip', '.htaccess', '..\\..'].map(named)).toEqual([
    'etc-cron.d-x.zip',
    'Q1-Q2 logos.zip',
    'htaccess',
    'file',
  ]);
  const saved = (originalName: string, mime = 'image/png') =>
    nameToSave({ originalName, mime, fileName: `0199f0a0.${mime === 'image/png' ? 'png' : 'otf'}` });
  expect([
    saved('agnp.exe'),
    saved('logo'),
    saved('a.PNG'),
    saved('a.jpeg'),
    saved('Brand.otf', 'font/otf'),
  ]).toEqual(['agnp.exe.png', 'logo.png', 'a.PNG', 'a.jpeg', 'Brand.otf']);
});
