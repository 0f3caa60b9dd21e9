// Runs only on SQLite, because a restore into PostgreSQL needs an empty database.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { backUp, restore as putBack } from '#server/data/backup.ts';
import { storeFile } from '#server/features/files/service.ts';
import { addClient } from '#server/testing/people.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { startBucket } from '#server/data/storage/testing/bucket-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { startPresence } from '#server/work/system/presence.ts';
import { prove } from './prove.ts';

const program = join(import.meta.dirname, '../../../scripts/commands/restore.ts');

// The cache of compiled code is kept, so that the program starts in half of the time.
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs the operator's command; returns its exit code and output. */
const restore = (args: string[], dataDir: string, more: Record<string, string> = {}) =>
  new Promise<{ code: number; text: string }>((done) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', DATA_DIR: dataDir, ...more } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });

test.skipIf(inject('engine').kind === 'postgres')(
  'nothing is restored while the program runs; afterwards the data keep their owner',
  async () => {
    const { context } = await testApp();
    const { config } = context;
    const backup = `${config.dataDir}-copies/monday`;
    await backUp(config, backup);
    const stop = await startPresence({ ...context, now: Date.now }, 'server');
    const folder = await stat(config.dataDir);
    const refused = await restore([backup], config.dataDir);
    expect(refused).toEqual({ code: 1, text: expect.stringContaining(`server ${process.pid} on`) });
    expect(refused.text).toContain('Stop it first. Nothing was restored.');
    expect((await stat(config.dataDir)).ino).toBe(folder.ino);

    await stop();
    const root = process.getuid?.() === 0;
    if (root) await chown(config.dataDir, 12_345, 12_345);
    expect(await restore([backup], config.dataDir)).toMatchObject({ code: 0 });
    const [there, row] = [await stat(config.dataDir), await stat(join(config.dataDir, 'foyer.db'))];
    expect(there.ino).not.toBe(folder.ino);
    expect([there.uid, row.uid]).toEqual(root ? [12_345, 12_345] : [folder.uid, folder.uid]);
  },
);

test.skipIf(inject('engine').kind === 'postgres')(
  'SQLite with a bucket is backed up, proved and restored; a damaged backup is refused unless forced',
  async () => {
    const [bucket, other] = [await startBucket(), await startBucket()];
    onTestFinished(() => {
      bucket.stop();
      other.stop();
    });
    const { context } = await testApp(bucket.env);
    const { dataDir } = context.config;
    const { id, contactId } = await addClient(context);
    const bytes = png(8, 8, [1, 2, 3]);
    const path = join(dataDir, 'sample.png');
    await writeFile(path, bytes);
    await storeFile(
      context,
      { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      {
        purpose: 'artwork',
        clientAccountId: id,
        uploadedBy: { kind: 'client', id, contactId },
        field: 'file',
      },
      async (file) => file,
    );
    const [backup, place] = [`${dataDir}-copies/monday`, `${dataDir}-restored`];
    expect(await backUp(context.config, backup)).toMatchObject({ files: 1 });
    expect((await prove(backup)).faults).toEqual([]);
    await putBack(readConfig({ DATA_DIR: place, ...other.env }), backup);
    expect([...other.objects]).toEqual([...bucket.objects]);

    const [key = ''] = bucket.objects.keys();
    const copy = join(backup, 'files', key);
    const damaged = await readFile(copy);
    damaged[20] = (damaged[20] ?? 0) ^ 1;
    await writeFile(copy, damaged);
    const rows = new DatabaseSync(join(backup, 'foyer.db'));
    rows.exec('delete from "membership"');
    rows.close();
    const before = await stat(place);
    const { code, text } = await restore([backup], place, other.env);
    expect(code).toBe(1);
    expect(text).toMatch(
      /^The table membership has 0 rows and had 1\.\nFile .* its hash differs\.\nNothing was restored\./,
    );
    expect(text).toContain(`npm run restore -- ${backup} --anyway`);
    expect((await stat(place)).ino).toBe(before.ino);
    expect([...other.objects]).toEqual([...bucket.objects]);

    expect(await restore([backup, '--anyway'], place, other.env)).toMatchObject({ code: 0 });
    expect((await stat(place)).ino).not.toBe(before.ino);
    expect([...other.objects.values()]).toEqual([damaged]);
  },
);
