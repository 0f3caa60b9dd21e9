import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { backUp, backupsIn } from '#server/data/backup.ts';
import { openDatabase } from '#server/data/db/database.ts';
import { readFact } from '#server/data/settings/facts.ts';
import { storeFile } from '#server/features/files/service.ts';
import { databaseVariables } from '#server/testing/database/engines.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';
import { noteProof } from './make-backup.ts';
import { backUpIfDue, dueAt } from './nightly.ts';
import { prove, verifyBackup } from './prove.ts';

const { app, people } = agencyForEachTest();
let folder: string;

beforeEach(async () => {
  const { dataDir } = app.context.config;
  const bytes = png(8, 8, [1, 2, 3]);
  const path = join(dataDir, 'sample.png');
  await writeFile(path, bytes);
  const { id, contactId } = people.accountA;
  await storeFile(
    app.context,
    { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    { purpose: 'artwork', clientAccountId: id, uploadedBy: { kind: 'client', id, contactId }, field: 'file' },
    async (file) => file,
  );
  folder = join(dataDir, 'copies/monday');
});

const filesOf = async (backup: string) =>
  (await readdir(join(backup, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('a backup of either engine is restored elsewhere: counted, compared, signed in to', async () => {
  const { config, db } = app.context;
  const made = await backUp(config, folder);
  const before = await stat(join(folder, 'foyer.db'));
  const proof = await prove(folder);
  expect(proof).toEqual({
    madeAt: expect.any(String),
    files: 1,
    bytes: made.bytes,
    rows: made.rows,
    faults: [],
  });
  // The backup itself is unchanged: it has no test account, and no log file is next to it.
  expect((await stat(join(folder, 'foyer.db'))).mtimeMs).toBe(before.mtimeMs);
  expect((await readdir(folder)).toSorted()).toEqual(['backup.json', 'files', 'foyer.db', 'secret.key']);
  await noteProof(config, folder, proof);
  expect(await readFact(db, 'backup.proved')).toMatchObject({ folder, rows: made.rows, files: 1 });
});

test('a broken byte, a lost row and a folder without a backup are reported', async () => {
  const { config, db } = app.context;
  await backUp(config, folder);
  const [path = ''] = await filesOf(folder);
  const bytes = await readFile(path);
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  await writeFile(path, bytes);
  const key = path.slice(join(folder, 'files/').length);
  expect((await verifyBackup(folder)).faults).toEqual([
    expect.stringMatching(new RegExp(`^File ${key} .* its hash differs\\.$`)),
  ]);
  const copy = new DatabaseSync(join(folder, 'foyer.db'));
  copy.exec(`delete from "membership" where "contactId" = (select "contactId" from "membership" limit 1)`);
  const { n } = copy.prepare(`select count(*) as "n" from "membership"`).get() as { n: number };
  copy.close();
  const { faults, ...rest } = await prove(folder);
  expect(faults).toContainEqual(`The table membership has ${n} rows and had ${n + 1}.`);
  expect(faults).toHaveLength(2);
  await noteProof(config, folder, { faults, ...rest });
  expect(await readFact(db, 'backup.proved')).toBeNull();
  expect((await readFact(db, 'backup.proof'))?.faults).toEqual(faults);
  await mkdir(join(folder, 'empty'));
  await expect(prove(join(folder, 'empty'))).rejects.toThrow('holds no backup');
});

test('a backup in which nobody can sign in is reported, even if rows and files are complete', async () => {
  await backUp(app.context.config, folder);
  const copy = new DatabaseSync(join(folder, 'foyer.db'));
  copy.exec(
    `create trigger "noSession" before insert on "session" begin select raise(abort, 'no room'); end`,
  );
  copy.close();
  const { faults } = await prove(folder);
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).toMatch(/^A sign-in was answered with \d+: /);
});

test('a copy of PostgreSQL opens as its own installation, with search and counts', async () => {
  const { config, db } = app.context;
  await backUp(config, folder);
  const copy = openDatabase({ databaseUrl: null, dataDir: folder });
  const table = async (from: typeof db) =>
    (await from.q().selectFrom('clientAccount').selectAll().orderBy('id').execute()).map((row) => ({
      ...row,
    }));
  expect(await table(copy)).toEqual(await table(db));
  const counts = (from: typeof db) =>
    from.q().selectFrom('rowCount').selectAll().where('value', '<>', 0).orderBy('name').execute();
  expect(await counts(copy)).toEqual(await counts(db));
  await copy.close();
});

test('one backup is made and proved automatically each night', async () => {
  const backupDir = join(app.context.config.dataDir, 'nights');
  const context = { ...app.context, config: { ...app.context.config, backupDir } };
  const noon = new Date(2026, 10, 22, 12).getTime();
  expect(new Date(dueAt(noon)).getHours()).toBe(3);
  expect(dueAt(new Date(2026, 10, 22, 2).getTime())).toBe(new Date(2026, 10, 21, 3).getTime());
  const { databaseUrl, dataDir } = context.config;
  const runs = {
    env: { ...process.env, DATA_DIR: dataDir, ...databaseVariables(databaseUrl) },
    niceness: 0,
  };
  // Two processes check at the same time.
  const both = await Promise.all([backUpIfDue(context, runs), backUpIfDue(context, runs)]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await backUpIfDue(context, runs)).toBe(false);
  const [folderOfNight] = await backupsIn(backupDir);
  const { db } = app.context;
  expect(await readFact(db, 'backup.last')).toMatchObject({ folder: folderOfNight, files: 1, hook: null });
  expect(await readFact(db, 'backup.proved')).toMatchObject({ folder: folderOfNight, files: 1 });
  expect(await readFact(db, 'backup.failure')).toBeNull();
});
