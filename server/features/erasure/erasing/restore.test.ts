import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deletedDays } from '#contract/removals.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { registerJobs } from '#server/app/register-jobs.ts';
import { sweep } from '#server/app/sweep.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { closeContext, createContext } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { backUp, restore } from '#server/data/backup.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { findInFolder, findInTables } from '#server/features/erasure/testing/find-everywhere.ts';
import {
  addZora,
  agencyWords,
  herPicture,
  herWords,
  zora,
} from '#server/features/erasure/testing/sample-person.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { eraseAgain } from './again.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Restores a backup into another folder and starts the program there. Returns the given texts that were in the backup,
 * the number of repeated erasures, and the texts that remain.
 */
async function restored(app: TestApp, backup: string, texts: readonly string[]) {
  const place = await freshDatabase();
  const config = { ...app.context.config, dataDir: `${place.dataDir}-restored`, databaseUrl: place.url };
  onTestFinished(async () => {
    await rm(config.dataDir, { recursive: true, force: true });
    await place.drop();
  });
  expect(await restore(config, backup, app.clock.now)).toBeNull();
  const context = createContext(config, builtInBrand, createLog('silent'), () => app.clock.now);
  registerJobs(context);
  const bytes = {
    ...Object.fromEntries(texts.map((text) => [text, Buffer.from(text)])),
    picture: herPicture,
  };
  const find = async () => ({
    rows: await findInTables(context.db, texts),
    files: await findInFolder(config.dataDir, bytes),
  });
  const before = await find();
  const again = [await eraseAgain(context), await eraseAgain(context)];
  await context.jobs.runUntilEmpty();
  const rows = await findInTables(context.db, texts);
  await closeContext(context);
  return { before, again, after: { rows, files: await findInFolder(config.dataDir, bytes) } };
}

test('a restore of an older backup does not bring anybody back, and backups expire', async () => {
  const app = await testApp();
  const { config, db, jobs } = app.context;
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

  const { before, again, after } = await restored(app, monday, [
    ...Object.values(zora),
    ...Object.values(herWords),
  ]);
  expect(before.rows.length).toBeGreaterThan(0);
  expect(before.files.length).toBeGreaterThan(0);
  expect(again).toEqual([1, 0]);
  expect(after).toEqual({ rows: [], files: [] });

  await backUp(config, join(backups, 'month-later'), app.clock.now + 17 * day);
  expect((await readdir(backups)).toSorted()).toEqual(['erasures', 'last-year', 'month-later', 'sunday']);
});

test("it does not bring back a deleted client, its people, or the agency's messages to it", async () => {
  const app = await testApp({ BACKUP_DAYS: '90' });
  const { config, jobs } = app.context;
  const own = await addZora(app, false);
  const monday = join(config.dataDir, 'copies', 'monday');
  await backUp(config, monday, app.clock.now);
  await own.admin.post('/api/admin/removals/clients', { ids: [own.clientAccountId], to: 'deleted' });
  app.clock.now += (deletedDays + 1) * day;
  await sweep(app.context);
  await jobs.runUntilEmpty();
  await backUp(config, join(config.dataDir, 'copies', 'later'), app.clock.now);

  const texts = [zora, herWords, agencyWords].flatMap((words) => Object.values(words));
  const { before, again, after } = await restored(app, monday, [...texts, 'Quillfeather']);
  expect(before.rows).toContain(`clientMessage.message: ${agencyWords.message}`);
  expect(again).toEqual([3, 0]);
  expect(after).toEqual({ rows: [], files: [] });
});
