// Runs on one engine: a copy of a SQLite file is what a restore brings back; PostgreSQL has tools of its own.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { closeContext, createContext } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { backUp, restore } from '#server/data/backup.ts';
import { registerJobs } from '#server/app/register-jobs.ts';
import { findInFolder } from '#server/testing/samples/find-everywhere.ts';
import { addZora, herPicture, herWords, zora } from '#server/testing/samples/sample-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { eraseAgain } from './again.ts';

const day = 24 * 60 * 60 * 1000;

test('a restore of an older backup does not bring anybody back, and backups expire', async () => {
  const app = await testApp();
  const { config, db, jobs } = app.context;
  if (db.engine !== 'sqlite') return;
  const own = await addZora(app, true);
  const password = 'quill and ink';
  const passwordHash = await hashPassword(password);
  await db.q().updateTable('contact').set({ passwordHash }).where('id', '=', own.contactId).execute();
  const backups = join(config.dataDir, 'copies');
  const [monday, sunday] = [join(backups, 'monday'), join(backups, 'sunday')];
  await backUp(config, monday, app.clock.now);
  await mkdir(join(backups, 'last-year'));
  await writeFile(join(backups, 'last-year', 'notes.txt'), 'by hand');

  await own.client.post('/api/client/erasure', { password });
  app.clock.now += 14 * day + 60_000;
  await jobs.runUntilEmpty();
  await backUp(config, sunday, app.clock.now);
  expect((await readdir(backups)).toSorted()).toEqual(['erasures', 'last-year', 'monday', 'sunday']);

  const elsewhere = { ...config, dataDir: join(dirname(config.dataDir), `restored-${own.contactId}`) };
  onTestFinished(() => rm(elsewhere.dataDir, { recursive: true, force: true }));
  expect(await restore(elsewhere, monday, app.clock.now)).toBeNull();
  const wanted = {
    ...Object.fromEntries(
      [...Object.values(zora), ...Object.values(herWords)].map((text) => [text, Buffer.from(text)]),
    ),
    picture: herPicture,
  };
  expect((await findInFolder(elsewhere.dataDir, wanted)).length).toBeGreaterThan(0);
  const context = createContext(elsewhere, builtInBrand, createLog('silent'), () => app.clock.now);
  registerJobs(context);
  expect(await eraseAgain(context)).toBe(1);
  expect(await eraseAgain(context)).toBe(0);
  await context.jobs.runUntilEmpty();
  await closeContext(context);
  expect(await findInFolder(elsewhere.dataDir, wanted)).toEqual([]);

  await backUp(config, join(backups, 'month-later'), app.clock.now + 17 * day);
  expect((await readdir(backups)).toSorted()).toEqual(['erasures', 'last-year', 'month-later', 'sunday']);
});
