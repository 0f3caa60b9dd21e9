import { createHash } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, inject, test } from 'vitest';
import { addClient } from '#server/testing/people.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { storeFile } from '../service.ts';
import { verify } from './verify.ts';

const app = appForEachTest();
/** The paths of two stored files. */
let paths: string[];

async function keep(side: number): Promise<string> {
  const bytes = png(side, side, [1, 2, 3]);
  const path = join(app.context.config.dataDir, `sample-${side}.png`);
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { id, contactId } = await addClient(app.context);
  const about = {
    purpose: 'artwork',
    clientAccountId: id,
    uploadedBy: { kind: 'client', id, contactId },
    field: 'file',
  } as const;
  const { storageKey } = await storeFile(
    app.context,
    { path, size: bytes.length, sha256 },
    about,
    async (file) => file,
  );
  await rm(path);
  return join(app.context.config.dataDir, 'files', storageKey);
}

beforeEach(async () => {
  paths = [await keep(4), await keep(5)];
});

test('an undamaged installation has no faults', async () => {
  expect(await verify(app.context)).toEqual({ files: 2, bytes: expect.any(Number), faults: [] });
});

test('a changed byte, a truncated file and a missing file are named', async () => {
  const [first = '', second = ''] = paths;
  const bytes = await readFile(first);
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  await writeFile(first, bytes);
  const key = (path: string) => path.slice(join(app.context.config.dataDir, 'files/').length);
  expect((await verify(app.context)).faults).toEqual([
    expect.stringMatching(
      new RegExp(`^File ${key(first)} \\(artwork, .*\\) is not what was stored: its hash differs\\.$`),
    ),
  ]);
  await truncate(second, 30);
  await rm(first);
  expect((await verify(app.context)).faults).toEqual([
    expect.stringMatching(/ is missing\.$/),
    expect.stringMatching(/ has 30 bytes and had \d+\.$/),
  ]);
});

// PostgreSQL refuses such a delete.
test.skipIf(inject('engine').kind === 'postgres')(
  'a row that refers to a missing row is reported',
  async () => {
    const db = new DatabaseSync(join(app.context.config.dataDir, 'foyer.db'), {
      enableForeignKeyConstraints: false,
    });
    db.exec(`delete from "clientAccount"`);
    db.close();
    const { faults } = await verify(app.context);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults).toContainEqual(
      expect.stringMatching(/^Database: A row of \w+ \(\d+\) refers to a missing row of clientAccount\.$/),
    );
  },
);
