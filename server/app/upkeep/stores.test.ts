// One installation on its way through every store, by the commands that an operator types. Runs where there is a PostgreSQL to move to.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext, createContext } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { storeFile } from '#server/features/files/service.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { addClient } from '#server/testing/people.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { startBucket } from '#server/testing/services/bucket-server.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs a command of the operator; gives what it said and how it ended. */
const run = (name: string, args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; text: string }>((done) => {
    execFile(
      process.execPath,
      [join(root, 'scripts', `${name}.ts`), ...args],
      { cwd: root, env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...env } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    );
  });

async function installation(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir });
  await migrateDatabase(config);
  const context = createContext(config, builtInBrand, createLog('silent'));
  const { id, contactId } = await addClient(context);
  const bytes = png(9, 9, [7, 7, 7]);
  const path = join(dataDir, 'sample.png');
  await writeFile(path, bytes);
  const file = await storeFile(
    context,
    { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    { purpose: 'artwork', clientAccountId: id, uploadedBy: { kind: 'client', id, contactId }, field: 'file' },
    async (stored) => stored,
  );
  await closeContext(context);
  await rm(path);
  return file;
}

test.skipIf(inject('engine').kind === 'sqlite')(
  'moved from one machine to many, backed up there, and restored elsewhere: compared at each step',
  { timeout: 240_000 },
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
    expect(refused).toEqual({ code: 1, text: expect.stringContaining('BACKUP_COMMAND ended with 3.') });
    expect(await run('prove', [backup], there)).toMatchObject({ code: 0 });

    const elsewhere = { ...there, ...other.env, DATA_DIR: restored, DATABASE_URL: second.url ?? '' };
    expect(await run('restore', [backup], elsewhere)).toMatchObject({ code: 0 });
    expect(await run('verify', [], elsewhere)).toMatchObject({ code: 0 });
    expect([...other.objects.values()]).toEqual([...bucket.objects.values()]);
    const again = await run('restore', [backup], elsewhere);
    expect(again).toEqual({ code: 1, text: expect.stringContaining('holds data already') });

    // One byte of what the bucket keeps.
    for (const bytes of other.objects.values()) bytes[20] = (bytes[20] ?? 0) ^ 1;
    const damaged = await run('verify', [], elsewhere);
    expect(damaged).toEqual({ code: 1, text: expect.stringContaining('its hash differs') });
  },
);
