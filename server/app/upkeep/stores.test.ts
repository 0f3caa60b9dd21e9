// Moves one installation through every store with the operator's commands. Runs only if there is a PostgreSQL to move to.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext, createContext } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { backUp } from '#server/data/backup.ts';
import { openDatabase } from '#server/data/db/database.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { storeFile } from '#server/features/files/service.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { lockTable } from '#server/testing/database/lock-table.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addClient } from '#server/testing/people.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { startBucket } from '#server/data/storage/testing/bucket-server.ts';

const root = join(import.meta.dirname, '../../..');

// The cache of compiled code is kept, so that a command starts in half of the time.
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs an operator's command; returns its output and exit code. `account` defaults to the account that runs the tests. */
const run = (
  name: string,
  args: string[],
  env: Record<string, string>,
  account: { uid?: number; gid?: number } = {},
) =>
  new Promise<{ code: number; text: string }>((done) => {
    execFile(
      process.execPath,
      [join(root, 'scripts/commands', `${name}.ts`), ...args],
      { ...account, cwd: root, env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', ...env } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    );
  });

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Makes an installation with this many files, each uploaded by a different client. */
async function installation(dataDir: string, files = 1): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  await migrateDatabase(config);
  const context = createContext(config, builtInBrand, createLog('silent'));
  for (let n = 0; n < files; n++) {
    const path = join(dataDir, `sample-${n}.png`);
    const { id, contactId } = await addClient(context);
    const bytes = png(9, 9, [7, 7, n]);
    await writeFile(path, bytes);
    await storeFile(
      context,
      { path, size: bytes.length, sha256: hashOf(bytes) },
      {
        purpose: 'artwork',
        clientAccountId: id,
        uploadedBy: { kind: 'client', id, contactId },
        field: 'file',
      },
      async (stored) => stored,
    );
    await rm(path);
  }
  await closeContext(context);
}

/** Every file below a folder, with its hash, but without SQLite's empty log files. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const files = await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const));
  const kept = files.filter(([path, bytes]) => !path.endsWith('-shm') && bytes.length > 0);
  return Object.fromEntries(kept.map(([path, bytes]) => [path, hashOf(bytes)]));
}

test.skipIf(inject('engine').kind === 'sqlite')(
  'moved from one machine to many, backed up there and restored elsewhere, compared at each step',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'foyer-stores-'));
    const [first, second] = [await freshDatabase(), await freshDatabase()];
    const [bucket, other] = [await startBucket(), await startBucket()];
    onTestFinished(async () => {
      bucket.stop();
      other.stop();
      await first.drop();
      await second.drop();
      await rm(home, { recursive: true, force: true });
    });
    const [one, many, restored] = ['one', 'many', 'restored'].map((name) => join(home, name)) as [
      string,
      string,
      string,
    ];
    await Promise.all([one, many, restored].map((folder) => mkdir(folder, { mode: 0o700 })));
    await installation(one);
    const before = await readFile(join(one, 'foyer.db'));
    const { STORAGE_URL, ...service } = bucket.env;

    const move = () =>
      run('move', ['--to', first.url ?? '', '--files', STORAGE_URL], { DATA_DIR: one, ...service });
    const moved = await move();
    expect(moved).toEqual({ code: 0, text: expect.stringContaining('compared row by row and hash by hash') });
    expect(moved.text).toMatch(/^1 files, 0\.0 MB: 1 copied/m);
    expect((await move()).text).toMatch(/^1 files, 0\.0 MB: 0 copied/m);
    expect((await readFile(join(one, 'foyer.db'))).equals(before)).toBe(true);

    const SECRET_KEY = (await readFile(join(one, 'secret.key'), 'utf8')).trim();
    const there = { DATA_DIR: many, DATABASE_URL: first.url ?? '', SECRET_KEY, ...bucket.env };
    expect(await run('verify', [], there)).toEqual({
      code: 0,
      text: expect.stringContaining('1 stored file, '),
    });
    const backup = join(home, 'backups/monday');
    const hook = join(home, 'taken-off');
    const BACKUP_COMMAND = `echo "$1" > ${hook}`;
    expect(await run('backup', [backup], { ...there, BACKUP_COMMAND })).toMatchObject({ code: 0 });
    expect((await readFile(hook, 'utf8')).trim()).toBe(backup);
    const refused = await run('backup', [join(home, 'backups/tuesday')], {
      ...there,
      BACKUP_COMMAND: 'exit 3',
    });
    expect(refused.code).toBe(1);
    expect(refused.text.match(/BACKUP_COMMAND ended with 3\./g)).toHaveLength(1);
    expect(await run('prove', [backup], there)).toMatchObject({ code: 0 });

    const elsewhere = { ...there, ...other.env, DATA_DIR: restored, DATABASE_URL: second.url ?? '' };
    // A restore may run as root, but its files must belong to the program.
    const root = process.getuid?.() === 0;
    if (root) await chown(restored, 12_345, 12_345);
    expect(await run('restore', [backup], elsewhere)).toMatchObject({ code: 0 });
    const names = ['.', ...(await readdir(restored, { recursive: true }))];
    const owners = await Promise.all(names.map(async (name) => (await stat(join(restored, name))).uid));
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(owners)).toEqual(new Set([root ? 12_345 : process.getuid?.()]));
    expect(await run('verify', [], elsewhere)).toMatchObject({ code: 0 });
    expect([...other.objects.values()]).toEqual([...bucket.objects.values()]);
    const again = await run('restore', [backup], elsewhere);
    expect(again).toEqual({ code: 1, text: expect.stringContaining('already contains data') });

    // Damage one byte in the bucket.
    for (const bytes of other.objects.values()) bytes[20] = (bytes[20] ?? 0) ^ 1;
    const damaged = await run('verify', [], elsewhere);
    expect(damaged).toEqual({ code: 1, text: expect.stringContaining('its hash differs') });
  },
);

test.skipIf(inject('engine').kind === 'sqlite')(
  'a move killed among the files, and again among the rows, continues when called again',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'foyer-killed-'));
    const [database, bucket] = [await freshDatabase(), await startBucket()];
    onTestFinished(async () => {
      bucket.stop();
      await database.drop();
      await rm(home, { recursive: true, force: true });
    });
    const one = join(home, 'one');
    await mkdir(one, { mode: 0o700 });
    await installation(one, 30);
    const before = await contentOf(one);
    const { STORAGE_URL, ...service } = bucket.env;
    const to = ['--to', database.url ?? '', '--files', STORAGE_URL];
    const env = { DATA_DIR: one, TMPDIR: home, ...service };
    /** Starts the move and kills it as soon as `holds` returns true. */
    const killedWhen = async (holds: () => boolean | Promise<boolean>) => {
      const child = spawn(process.execPath, [join(root, 'scripts/commands/move.ts'), ...to], {
        cwd: root,
        env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', ...env },
        stdio: 'ignore',
      });
      const gone = once(child, 'exit');
      await eventually(holds);
      child.kill('SIGKILL');
      expect(await gone).toEqual([null, 'SIGKILL']);
    };

    await killedWhen(() => bucket.objects.size >= 10);
    expect(bucket.objects.size).toBeLessThan(30);

    const target = readConfig({ DATA_DIR: one, DATABASE_URL: database.url ?? '', STORAGE_URL: 'local' });
    await migrateDatabase(target);
    const release = await lockTable({ config: target }, 'file');
    const rows = openDatabase(target);
    const waits = sql`select 1 from pg_locks where not granted and relation = 'file'::regclass`;
    await killedWhen(async () => (await waits.execute(rows.q())).rows.length > 0);
    await release();
    const count = (table: 'clientAccount' | 'file') =>
      rows
        .q()
        .selectFrom(table)
        .select('id')
        .execute()
        .then(({ length }) => length);
    // The move stopped halfway: one table is copied, the locked table is not.
    expect([await count('clientAccount'), await count('file')]).toEqual([30, 0]);

    const moved = await run('move', to, env);
    expect(moved).toEqual({ code: 0, text: expect.stringContaining('compared row by row and hash by hash') });
    expect(moved.text).toContain('30 files, 0.0 MB: 0 copied, the others were there.');
    expect(moved.text).toContain('clientAccount: 30 rows, there already');
    expect(moved.text).toContain('file: 30 rows\n');
    expect([await count('clientAccount'), await count('file')]).toEqual([30, 30]);
    await rows.close();
    expect(await contentOf(one)).toEqual(before);
    const SECRET_KEY = (await readFile(join(one, 'secret.key'), 'utf8')).trim();
    const there = { DATA_DIR: home, DATABASE_URL: database.url ?? '', SECRET_KEY, ...bucket.env };
    expect(await run('verify', [], there)).toEqual({
      code: 0,
      text: expect.stringContaining('30 stored files, '),
    });
  },
);

/** An account that owns only the files that the test gives to it. */
const stranger = { uid: 12_345, gid: 12_345 };
const readsProgram = () =>
  spawnSync(process.execPath, ['--check', join(root, 'scripts/command.js')], stranger).status === 0;
const noStranger =
  process.getuid?.() !== 0
    ? ' (skipped: only root may take another account)'
    : readsProgram()
      ? ''
      : ' (skipped: other accounts cannot read the program)';

test.skipIf(inject('engine').kind === 'sqlite' || noStranger !== '')(
  `an account that may not write beside its folder restores nothing, and no row either${noStranger}`,
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'foyer-refused-'));
    const database = await freshDatabase();
    onTestFinished(async () => {
      await database.drop();
      await rm(home, { recursive: true, force: true });
    });
    const [one, backup, place] = [join(home, 'one'), join(home, 'monday'), join(home, 'place')];
    await mkdir(one, { mode: 0o700 });
    await installation(one);
    await backUp(readConfig({ DATA_DIR: one }), backup);
    // The account owns the folder and the backup, but not the folder above them, as is usual in /var/lib.
    const data = join(place, 'data');
    await mkdir(data, { recursive: true });
    const given = (await readdir(backup, { recursive: true })).map((name) => join(backup, name));
    for (const path of [data, backup, ...given]) await chown(path, stranger.uid, stranger.gid);
    await chmod(home, 0o755);

    const DATABASE_URL = database.url ?? '';
    const env = { DATA_DIR: data, DATABASE_URL, STORAGE_URL: 'local' };
    const refused = await run('restore', [backup], env, stranger);
    expect(refused.text).toBe(
      `${place} cannot be written to by this account: run restore as root, or as the owner of that folder. Nothing was restored.\n`,
    );
    expect(refused.code).toBe(1);
    expect(await readdir(place, { recursive: true })).toEqual(['data']);
    const rows = openDatabase(readConfig(env));
    expect(await rows.q().selectFrom('clientAccount').select('id').execute()).toEqual([]);
    await rows.close();
  },
);
