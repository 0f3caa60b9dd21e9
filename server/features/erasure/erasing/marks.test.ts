import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { addContact } from '#server/testing/people.ts';
import { findInFolder } from '#server/features/erasure/testing/find-everywhere.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { startRounds } from '#server/features/rounds/testing/rounds.ts';

const day = 24 * 60 * 60 * 1000;
const password = 'quill and ink';

test.each([
  ['without a name', null, null, 1],
  ['with a name of its own', 'Fields & Sons', 'Fields & Sons', 0],
  ['that got its name when they were made', null, 'Fields & Sons', 1],
])('the watermarks of a company %s that stays', async (_, company, later, anew) => {
  const { app, people, work, decide } = await startRounds();
  const { db, config } = app.context;
  const { id: clientAccountId, contactId } = people.accountA;
  await db.q().updateTable('clientAccount').set({ company }).where('id', '=', clientAccountId).execute();
  const passwordHash = await hashPassword(password);
  await db.q().updateTable('contact').set({ passwordHash }).where('id', '=', contactId).execute();
  const colleague = await addContact(app.context, clientAccountId, 'sees');
  // A picture large enough for the text of the watermark.
  const fileUrl = dataUrl('image/png', png(800, 500, [30, 120, 200]));
  const made = await people.admin.post('/api/admin/client-previews', {
    clientAccountId,
    title: 'Home',
    fileUrl,
  });
  const { id } = made.json<{ id: string }>();
  await work();
  await people.admin.patch(`/api/admin/clients/${clientAccountId}`, { company: later });
  const toldOfIt = async () => {
    const ofColleague = db.q().selectFrom('notification').select('id').where('recipientId', '=', colleague);
    return (await ofColleague.where('kind', '=', 'preview-ready').execute()).length;
  };
  expect(await toldOfIt()).toBe(1);
  await changeRows(db, 'notification', {}, { seenAt: new Date(app.clock.now).toISOString() });
  expect((await decide(id, 'approve')).statusCode).toBe(201);
  const marked = () =>
    db
      .q()
      .selectFrom('file')
      .selectAll()
      .where('purpose', 'in', ['preview-marked', 'thumbnail'])
      .orderBy('id')
      .execute();
  const version = () =>
    db.q().selectFrom('previewVersion').selectAll().where('previewId', '=', id).executeTakeFirstOrThrow();
  const [files, before] = [await marked(), await version()];
  expect(files.length).toBeGreaterThan(1);
  const bytes = Object.fromEntries(
    await Promise.all(
      files.map(async ({ purpose, storageKey }) => [
        `${purpose} ${storageKey}`,
        await readFile(join(config.dataDir, 'files', storageKey)),
      ]),
    ),
  );
  expect((await findInFolder(config.dataDir, bytes)).length).toBeGreaterThan(0);

  await people.clientA.post('/api/client/erasure', { password, withCompanies: false });
  app.clock.now += 14 * day + 60_000;
  await work();

  const found = await findInFolder(config.dataDir, bytes);
  expect(found.length > 0, found.join()).toBe(anew === 0);
  for (const { storageKey } of files)
    expect(existsSync(join(config.dataDir, 'files', storageKey)), storageKey).toBe(anew === 0);
  const now = await marked();
  expect(now).toHaveLength(files.length);
  expect(now.some((file) => files.some((old) => old.id === file.id))).toBe(anew === 0);
  expect(await version()).toEqual(before);
  const decisions = await db.q().selectFrom('decision').select(['versionId', 'contentHash']).execute();
  expect(decisions).toEqual([{ versionId: before.id, contentHash: before.contentHash }]);
  // People who stay get no further notice when the watermark is made again.
  expect(await toldOfIt()).toBe(1);
});

test('the watermarks of a company that the person has left, and of a restored preview', async () => {
  const { app, people, work, newPreview, addVersion } = await startRounds();
  const { db, config } = app.context;
  const { id: clientAccountId, contactId } = people.accountA;
  await changeRows(db, 'clientAccount', { id: clientAccountId }, { company: null });
  const [kept, deleted] = [await newPreview(), await newPreview('Poster')];
  await addVersion(deleted);
  await work();
  await people.admin.delete(`/api/admin/client-previews/${deleted}`);
  const colleague = await addContact(app.context, clientAccountId, 'decides');
  const next = { primaryContactId: colleague };
  await db.q().updateTable('clientAccount').set(next).where('id', '=', clientAccountId).execute();
  await changeRows(db, 'membership', { contactId }, { clientAccountId: people.accountB.id });
  const marked = () =>
    db
      .q()
      .selectFrom('versionFile')
      .innerJoin('previewVersion', 'previewVersion.id', 'versionFile.versionId')
      .leftJoin('file', 'file.id', 'versionFile.markedId')
      .select(['previewId', 'state', 'markNames', 'storageKey'])
      .orderBy('versionFile.id')
      .execute();
  const before = await marked();
  expect(before.map(({ markNames }) => markNames)).toEqual([contactId, contactId, contactId]);

  await people.admin.post('/api/admin/erasures', { contactId, askedBy: 'mail' });
  app.clock.now += 14 * day + 60_000;
  await work();
  for (const { storageKey } of before)
    expect(existsSync(join(config.dataDir, 'files', storageKey ?? '')), storageKey ?? '').toBe(false);
  expect((await marked()).find(({ previewId }) => previewId === kept)).toMatchObject({
    state: 'ready',
    markNames: colleague,
  });

  const admin = await app.as('staff', people.adminId);
  expect((await admin.post(`/api/admin/client-previews/${deleted}/restore`)).statusCode).toBe(200);
  await work();
  expect((await marked()).map(({ state, markNames }) => [state, markNames])).toEqual(
    Array.from({ length: 3 }, () => ['ready', colleague]),
  );
});
