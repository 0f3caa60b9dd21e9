import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { backUp, BackupRefused } from './backup.ts';
import { openDatabase } from './db/database.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let target: string;
beforeEach(async () => {
  // With a mail server, mails are only rows, so there are no outbox files to count.
  app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@foyer.example' });
  const { dataDir } = app.context.config;
  target = join(dataDir, 'copies/monday');
  await mkdir(join(dataDir, 'files/ab/.unfinished'), { recursive: true });
  await writeFile(join(dataDir, 'files/ab/kept.png'), 'pixels');
  await writeFile(join(dataDir, 'files/ab/.unfinished/half.png'), 'pix');
  await mkdir(join(dataDir, 'body-files'), { recursive: true });
  await writeFile(join(dataDir, 'body-files/under-way'), 'x');
});

const write = (index: number) =>
  app.context.mailer.send({ to: 'ana@example.com', subject: `Mail ${index}`, text: 'Hello' });

test('has everything an installation needs, as of one moment, while others write', async () => {
  const { config } = app.context;
  let written = 0;
  let copied = false;
  for (; written < 20; written++) await write(written);
  const writing = (async () => {
    for (; !copied; written++) await write(written);
  })();
  const result = await backUp(config, target);
  copied = true;
  await writing;

  expect(result).toEqual({ files: 1, bytes: 6, rows: expect.any(Number), removed: [] });
  expect(new Set(await readdir(target))).toEqual(new Set(['foyer.db', 'files', 'secret.key', 'backup.json']));
  expect(await readdir(join(target, 'files/ab'))).toEqual(['kept.png']);
  expect(await readFile(join(target, 'secret.key'), 'utf8')).toBe(
    await readFile(join(config.dataDir, 'secret.key'), 'utf8'),
  );
  const file = new DatabaseSync(join(target, 'foyer.db'));
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  file.close();
  const copy = openDatabase({ databaseUrl: null, dataDir: target });
  const mails = await copy.q().selectFrom('mail').select('subject').orderBy('id').execute();
  await copy.close();
  // The backup has every write acknowledged before it began. Of later writes it has the first ones without a gap.
  expect(mails.length).toBeGreaterThanOrEqual(20);
  expect(mails.map(({ subject }) => subject)).toEqual(mails.map((_, index) => `Mail ${index}`));
  expect(written).toBeGreaterThanOrEqual(mails.length);
});

test('never overwrites, and leaves nothing incomplete', async () => {
  const { config } = app.context;
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'last-week.db'), 'precious');
  await expect(backUp(config, target)).rejects.toThrow(BackupRefused);
  expect(await readdir(target)).toEqual(['last-week.db']);

  const elsewhere = `${target}-2`;
  const wrong = { ...config, databaseUrl: null, dataDir: join(config.dataDir, 'files') };
  await expect(backUp(wrong, elsewhere)).rejects.toThrow('Is DATA_DIR the same');
  await mkdir(join(wrong.dataDir, 'files'));
  await writeFile(join(wrong.dataDir, 'foyer.db'), 'Dear diary, '.repeat(100));
  await expect(backUp(wrong, elsewhere)).rejects.toThrow('not a database');
  expect([existsSync(elsewhere), existsSync(`${elsewhere}.part`)]).toEqual([false, false]);
});

test("only its owner can read it, whatever the process's umask", async () => {
  const { config } = app.context;
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  await backUp(config, target);
  const modeOf = async (path: string) => ((await stat(join(target, path))).mode & 0o777).toString(8);
  expect(await modeOf('.')).toBe('700');
  expect(await modeOf('files/ab')).toBe('700');
  for (const path of ['files/ab/kept.png', 'secret.key', 'foyer.db'])
    expect([path, await modeOf(path)]).toEqual([path, '600']);
});
