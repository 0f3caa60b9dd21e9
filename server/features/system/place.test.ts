import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SystemReport } from '#contract/system.ts';
import { backUpIfDue } from '#server/app/upkeep/nightly.ts';
import { readConfig } from '#server/core/config.ts';
import { restore } from '#server/data/backup.ts';
import { fetchBackup } from '#server/data/bucket-backup.ts';
import { rowsOf } from '#server/data/db/engines/backup.ts';
import { readFact } from '#server/data/settings/facts.ts';
import { s3Storage } from '#server/data/storage/s3.ts';
import { storeFile } from '#server/features/files/service.ts';
import { databaseVariables } from '#server/testing/database/engines.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { startBucket } from '#server/data/storage/testing/bucket-server.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

const dayMs = 86_400_000;
const url = '/api/admin/system/backup-place';

let app: TestApp;
let boss: Caller;
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeEach(async () => {
  bucket = await startBucket();
  onTestFinished(() => bucket.stop());
  app = await testApp();
  boss = await app.as('staff', await addUser(app.context, 'super-admin'));
});

const place = (changes: object = {}) => ({
  bucket: 'files/foyer',
  endpoint: bucket.env.S3_ENDPOINT,
  region: '',
  keyId: 'a',
  secret: 'a secret of the bucket',
  ...changes,
});

const backupOf = async () => (await boss.get('/api/admin/system')).json<SystemReport>().backup;

/** Stores a picture of a client. */
async function addFile(shade: number) {
  const { id, contactId } = await addClient(app.context);
  const bytes = png(8, 8, [shade, 2, 3]);
  const path = join(app.context.config.dataDir, `sample-${shade}.png`);
  await writeFile(path, bytes);
  await storeFile(
    app.context,
    { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    { purpose: 'artwork', clientAccountId: id, uploadedBy: { kind: 'client', id, contactId }, field: 'file' },
    async (file) => file,
  );
}

/** Advances the clock by some days, and runs the nightly backup. */
function night(days = 1) {
  app.clock.now += days * dayMs;
  const { databaseUrl, dataDir } = app.context.config;
  // Run with normal priority: with a lower one, the backup would never finish on a busy machine.
  return backUpIfDue(app.context, {
    env: { ...process.env, DATA_DIR: dataDir, ...databaseVariables(databaseUrl) },
    niceness: 0,
  });
}

const keys = (start: string) => [...bucket.objects.keys()].filter((key) => key.startsWith(`foyer/${start}`));

test('super admins alone test, set and remove a place for backups, and its secret is never shown', async () => {
  const admin = await app.as('staff', await addUser(app.context, 'admin'));
  expect((await admin.put(url, place())).statusCode).toBe(403);
  expect((await boss.post(`${url}/try`, place())).statusCode).toBe(200);
  expect([await readFact(app.context.db, 'backup.place'), [...bucket.objects.keys()]]).toEqual([null, []]);
  expect((await boss.put(url, place())).statusCode).toBe(200);
  const shown = { bucket: 'files/foyer', endpoint: place().endpoint, region: 'us-east-1', keyId: 'a' };
  expect(await backupOf()).toMatchObject({ nightly: true, place: shown, isAsked: true });
  const stored = await app.context.db.q().selectFrom('setting').selectAll().execute();
  const told = [await backupOf(), stored, (await boss.get('/api/admin/history')).json()];
  expect(JSON.stringify(told)).not.toContain('a secret of the bucket');
  // Change the bucket without entering the secret again.
  expect((await boss.put(url, place({ bucket: 'files', secret: '' }))).statusCode).toBe(200);
  expect((await boss.delete(url)).statusCode).toBe(200);
  expect(await backupOf()).toMatchObject({ nightly: false, place: null });
  const refused = await boss.post('/api/admin/system/backup');
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Please choose where to keep backups first.',
  ]);
});

test('a fault is reported at its field, and nothing is saved', async () => {
  const fields = async (body: object) => {
    const { statusCode, json } = await boss.put(url, body);
    return [statusCode, json<{ fields: Record<string, string> }>().fields];
  };
  expect(await fields(place({ secret: '' }))).toEqual([400, { secret: 'Please enter the secret key.' }]);
  expect(await fields(place({ bucket: 'My Bucket' }))).toEqual([400, { bucket: expect.any(String) }]);
  bucket.mood = 'refusing';
  const words = 'Key ID and secret key are not accepted by';
  expect(await fields(place())).toEqual([400, { secret: expect.stringContaining(words) }]);
  bucket.stop();
  expect(await fields(place())).toEqual([400, { endpoint: expect.stringContaining('does not answer') }]);
  expect(await readFact(app.context.db, 'backup.place')).toBeNull();
});

test('each night sends new files and removes expired ones, and a restore has the same rows and files', async () => {
  await addFile(1);
  await boss.put(url, place());
  expect(await night()).toBe(true);
  expect(await night(0)).toBe(false);
  const { db, config } = app.context;
  const first = await readFact(db, 'backup.sent');
  expect(first).toMatchObject({ sent: 1, files: 1 });
  const [before = ''] = keys('files/');
  const stored = bucket.objects.get(before);

  await addFile(2);
  expect(await night()).toBe(true);
  const second = await readFact(db, 'backup.sent');
  expect(second).toMatchObject({ sent: 1, files: 2 });
  expect(bucket.objects.get(before)).toBe(stored);
  // Only the newest backup is kept on this machine.
  expect(await readdir(join(config.dataDir, 'backups'))).toEqual([second?.name]);

  const target = await mkdtemp(join(tmpdir(), 'foyer-fetched-'));
  onTestFinished(() => rm(target, { recursive: true, force: true }));
  const { storage } = readConfig({ ...bucket.env, STORAGE_URL: 's3://files/foyer' });
  if (!storage) throw new Error('No bucket was read.');
  const source = s3Storage(target, storage);
  onTestFinished(() => source.close());
  const [fetched, restored] = [join(target, 'fetched', second?.name ?? ''), join(target, 'restored')];
  await fetchBackup(source, second?.name ?? '', fetched);
  await restore({ dataDir: restored, databaseUrl: null, storage: null }, fetched);
  const local = join(config.dataDir, 'backups', second?.name ?? '');
  expect(rowsOf(restored)).toEqual(rowsOf(local));
  for (const key of keys('files/').map((each) => each.slice('foyer/'.length)))
    expect(await readFile(join(restored, key))).toEqual(await readFile(join(local, key)));
  await expect(fetchBackup(source, 'foyer-never', join(target, 'none'))).rejects.toThrow(
    'no complete backup',
  );

  // A deleted file stays in the bucket until the last backup that contains the file has expired.
  const gone = before.slice('foyer/'.length);
  await rm(join(config.dataDir, gone));
  await db.q().deleteFrom('file').where('storageKey', '=', gone.slice('files/'.length)).execute();
  expect(await night()).toBe(true);
  expect(keys('files/')).toHaveLength(2);
  expect(await night(40)).toBe(true);
  const last = await readFact(db, 'backup.sent');
  expect(keys('foyer-').filter((key) => key.endsWith('backup.json'))).toEqual([
    `foyer/${last?.name}/backup.json`,
  ]);
  expect([keys('files/').length, keys('files/').includes(before), last?.files]).toEqual([1, false, 1]);
});

test('the command restores a backup from its address in the bucket', async () => {
  await addFile(1);
  await boss.put(url, place());
  expect(await night()).toBe(true);
  const { db, config } = app.context;
  const name = (await readFact(db, 'backup.sent'))?.name;
  const target = join(config.dataDir, 'elsewhere', 'data');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const run = (address: string) =>
    new Promise<{ code: number; text: string }>((done) => {
      execFile(
        process.execPath,
        [join(import.meta.dirname, '../../../scripts/commands/restore.ts'), address],
        {
          env: {
            PATH,
            NODE_COMPILE_CACHE,
            NODE_NO_WARNINGS: '1',
            ...bucket.env,
            STORAGE_URL: '',
            DATA_DIR: target,
          },
        },
        (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
      );
    });
  expect(await run('s3://files/foyer/foyer-never')).toEqual({
    code: 1,
    text: 'The bucket has no complete backup foyer-never.\n',
  });
  expect(await run(`s3://files/foyer/${name}`)).toMatchObject({ code: 0 });
  expect(rowsOf(target)).toEqual(rowsOf(join(config.dataDir, 'backups', name ?? '')));
  expect(await readdir(join(config.dataDir, 'elsewhere'))).toEqual(['data']);
});

test('an interrupted backup does not count, leaves the previous one intact, and is mailed once', async () => {
  await addFile(1);
  await boss.put(url, place());
  expect(await night()).toBe(true);
  const whole = keys('foyer-').filter((key) => key.endsWith('backup.json'));
  const mails = async () =>
    app.context.db
      .q()
      .selectFrom('mail')
      .select(['subject', 'body'])
      .where('subject', 'like', '%failed')
      .execute();
  await addFile(2);
  bucket.mood = 'full';
  expect(await night()).toBe(false);
  expect(keys('foyer-').filter((key) => key.endsWith('backup.json'))).toEqual(whole);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^The backup of .* failed$/),
  ]);
  expect((await mails())[0]?.body).toContain('could not be sent to the bucket files');
  expect(await readFact(app.context.db, 'backup.failure')).toMatchObject({ words: expect.any(String) });
  expect(await night()).toBe(false);
  expect(await mails()).toHaveLength(1);
  bucket.mood = 'good';
  expect(await night()).toBe(true);
  expect(await readFact(app.context.db, 'backup.failure')).toBeNull();
  bucket.mood = 'full';
  expect(await night()).toBe(false);
  expect(await mails()).toHaveLength(2);
});
