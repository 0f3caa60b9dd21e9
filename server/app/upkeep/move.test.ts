// Runs where there is a PostgreSQL to move to.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { openDatabase } from '#server/data/db/database.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { addClient } from '#server/testing/people.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { troubledBucket } from '#server/testing/services/troubled-bucket.ts';
import { moveFiles, moveRows } from './move.ts';

const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'foyer-move-test-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
};

test.skipIf(inject('engine').kind === 'sqlite')(
  'one machine becomes many: repeated it goes on, and the source stays as it is',
  async () => {
    const from = readConfig({ DATA_DIR: await folder() });
    await migrateDatabase(from);
    const source = openDatabase(from);
    await addClient({ db: source, now: Date.now });
    await source.close();
    const before = await readFile(join(from.dataDir, 'foyer.db'));
    const { url, drop } = await freshDatabase();
    onTestFinished(() => drop());
    const to = readConfig({ DATA_DIR: await folder(), DATABASE_URL: url ?? '', STORAGE_URL: 'local' });

    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    await moveRows(from, to, await folder(), say);
    expect(lines).toContain('clientAccount: 1 row');
    expect((await readFile(join(from.dataDir, 'foyer.db'))).equals(before)).toBe(true);

    // Written meanwhile, and the move broken off and called again.
    const again = openDatabase(from);
    const { id } = await addClient({ db: again, now: Date.now });
    await again.close();
    lines.length = 0;
    await moveRows(from, to, await folder(), say);
    expect(lines).toContain('clientAccount: 2 rows');
    lines.length = 0;
    await moveRows(from, to, await folder(), say);
    expect(lines.filter((line) => !line.endsWith('there already'))).toEqual([]);
    const moved = openDatabase(to);
    const rows = await moved.q().selectFrom('clientAccount').select('id').where('id', '=', id).execute();
    await moved.close();
    expect(rows).toEqual([{ id }]);
    await expect(moveRows(to, to, await folder(), say)).rejects.toThrow('in PostgreSQL already');
  },
  60_000,
);

test('files are copied once, and compared', async () => {
  const [from, to] = [readConfig({ DATA_DIR: await folder() }), readConfig({ DATA_DIR: await folder() })];
  const { diskStorage } = await import('#server/data/storage/disk.ts');
  const source = diskStorage(from.dataDir);
  async function* one() {
    yield Buffer.from('pixels');
  }
  await source.put('ab/one.png', one(), { maxBytes: 10 });
  await source.put('incoming/part', one(), { maxBytes: 10 });
  const lines: string[] = [];
  await moveFiles(from, to, (line) => lines.push(line));
  await moveFiles(from, to, (line) => lines.push(line));
  expect(lines).toEqual([
    '1 files, 0.0 MB: 1 copied, the others were there.',
    '1 files, 0.0 MB: 0 copied, the others were there.',
  ]);
  expect(await readFile(join(to.dataDir, 'files/ab/one.png'), 'utf8')).toBe('pixels');
});

test('a bucket that does not exist is named before anything is copied', async () => {
  const { endpoint } = await troubledBucket((_, response) =>
    response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>None.</Message></Error>'),
  );
  const from = readConfig({ DATA_DIR: await folder() });
  const to = readConfig({
    DATA_DIR: await folder(),
    STORAGE_URL: 's3://files',
    S3_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  });
  await expect(moveFiles(from, to, () => undefined)).rejects.toThrow(
    /^STORAGE_URL names the bucket files, which does not exist at .* Nothing was copied\.$/,
  );
});
