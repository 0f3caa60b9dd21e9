// Of a data folder with the rows in it: on PostgreSQL a restore wants an empty database.
import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { backUp } from '#server/data/backup.ts';
import { testApp } from '#server/testing/test-app.ts';
import { startPresence } from '#server/work/system/presence.ts';

const program = join(import.meta.dirname, '../../../scripts/restore.ts');

// Compiled code is kept: the program starts in half of the time.
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs the command of the operator; gives how it ended and what it said. */
const restore = (backup: string, dataDir: string) =>
  new Promise<{ code: number; text: string }>((done) => {
    execFile(
      process.execPath,
      [program, backup],
      { env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', DATA_DIR: dataDir } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });

test.skipIf(inject('engine').kind === 'postgres')(
  'nothing is restored under a program that runs; once it has stopped, the data keep their owner',
  { timeout: 60_000 },
  async () => {
    const { context } = await testApp();
    const { config } = context;
    const backup = `${config.dataDir}-copies/monday`;
    await backUp(config, backup);
    const stop = await startPresence({ ...context, now: Date.now }, 'server');
    const folder = await stat(config.dataDir);
    const refused = await restore(backup, config.dataDir);
    expect(refused).toEqual({ code: 1, text: expect.stringContaining(`server ${process.pid} on`) });
    expect(refused.text).toContain('Stop it first. Nothing was restored.');
    expect((await stat(config.dataDir)).ino).toBe(folder.ino);

    await stop();
    const root = process.getuid?.() === 0;
    if (root) await chown(config.dataDir, 12_345, 12_345);
    expect(await restore(backup, config.dataDir)).toMatchObject({ code: 0 });
    const [there, row] = [await stat(config.dataDir), await stat(join(config.dataDir, 'foyer.db'))];
    expect(there.ino).not.toBe(folder.ino);
    expect([there.uid, row.uid]).toEqual(root ? [12_345, 12_345] : [folder.uid, folder.uid]);
  },
);
