// Runs only if there is a PostgreSQL to move to.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { loadSecrets } from '#server/core/secrets.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { openDatabase } from '#server/data/db/database.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient } from '#server/testing/people.ts';
import { assertSameKey } from '#server/data/settings/key.ts';
import { diskStorage } from '#server/data/storage/disk.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { startBucket } from '#server/data/storage/testing/bucket-server.ts';
import { troubledBucket } from '#server/data/storage/testing/troubled-bucket.ts';
import { moveFiles, moveRows } from './move.ts';

const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'foyer-move-test-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
};

test.skipIf(inject('engine').kind === 'sqlite')(
  'one machine becomes many: a repeated move continues, and the source stays unchanged',
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

    // This row is added after the interrupted move. The next call must copy it too.
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
    onTestFinished(() => moved.close());
    const accounts = () => moved.q().selectFrom('clientAccount').selectAll().orderBy('id').execute();
    const good = await accounts();
    expect(good.map((row) => row.id)).toContain(id);

    // In the target one row differs, then an extra row exists. The move restores the rows of the source.
    const damages = [
      () => moved.q().updateTable('clientAccount').set({ company: 'Another' }).where('id', '=', id).execute(),
      () => addClient({ db: moved, now: Date.now }),
    ];
    for (const damage of damages) {
      await damage();
      expect(await accounts()).not.toEqual(good);
      lines.length = 0;
      await moveRows(from, to, await folder(), say);
      expect(lines).toContain('clientAccount: 2 rows');
      expect(await accounts()).toEqual(good);
    }
    await expect(moveRows(to, to, await folder(), say)).rejects.toThrow('in PostgreSQL already');
  },
);

test.skipIf(inject('engine').kind === 'sqlite')(
  "no row is moved if a program uses the target, or it has another installation's rows",
  async () => {
    const from = readConfig({ DATA_DIR: await folder() });
    await migrateDatabase(from);
    const { url, drop } = await freshDatabase();
    const to = readConfig({ DATA_DIR: await folder(), DATABASE_URL: url ?? '', STORAGE_URL: 'local' });
    const [source, target] = [openDatabase(from), openDatabase(to)];
    onTestFinished(async () => {
      await source.close();
      await target.close();
      await drop();
    });
    const secretsOf = (byte: number) =>
      loadSecrets('', Buffer.alloc(32, byte).toString('base64url'), Date.now);
    const said: string[] = [];
    const move = async () => moveRows(from, to, await folder(), (line) => said.push(line));
    const process = (db: typeof source, id: string) =>
      addRow(db, 'process', {
        id,
        kind: 'server',
        host: 'elsewhere',
        pid: 7,
        version: '1',
        workers: 1,
        memory: 1,
        startedAt: iso(Date.now()),
        seenAt: iso(Date.now()),
      });
    await assertSameKey({ db: source, secrets: secretsOf(1), now: Date.now });
    // A process row of the source is copied too, and does not block the next move.
    await process(source, 'own');
    await move();
    await move();

    await addClient({ db: target, now: Date.now });
    await process(target, 'there');
    said.length = 0;
    await expect(move()).rejects.toThrow(/^--to: server 7 on elsewhere works with this database, /);
    await target.q().deleteFrom('process').where('id', '=', 'there').execute();
    expect(said).toEqual([]);

    // Each started program writes a disk sample, which stays after the program stops. A sample that the source once had and
    // has removed does not block the move.
    const measure = (db: typeof source, at: number) =>
      addRow(db, 'diskSample', {
        id: newId(at),
        host: 'elsewhere',
        free: 1,
        total: 2,
        database: 1,
        files: 0,
        createdAt: iso(at),
      });
    const hour = 60 * 60 * 1000;
    const now = Date.now();
    await measure(target, now);
    await expect(move()).rejects.toThrow(/^--to: elsewhere has worked with this database /);
    await measure(source, now - hour);
    await expect(move()).rejects.toThrow(/^--to: elsewhere has worked with this database /);
    expect(said).toEqual([]);
    expect(await target.q().selectFrom('clientAccount').select('id').execute()).toHaveLength(1);
    await target.q().deleteFrom('diskSample').execute();
    await measure(target, now - 2 * hour);
    await move();
    expect(await target.q().selectFrom('clientAccount').select('id').execute()).toHaveLength(0);
    said.length = 0;
    await addClient({ db: target, now: Date.now });
    const other = { db: target, secrets: secretsOf(2), now: Date.now };
    await assertSameKey(other, true);
    await expect(move()).rejects.toThrow(/^--to: this database belongs to another installation, /);
    expect(said).toEqual([]);
    expect(await target.q().selectFrom('clientAccount').select('id').execute()).toHaveLength(1);
  },
);

/** The targets for files in these tests, with functions that read and damage a stored file. */
const targets = {
  disk: async () => {
    const to = readConfig({ DATA_DIR: await folder() });
    const path = (key: string) => join(to.dataDir, 'files', key);
    return {
      to,
      read: (key: string) => readFile(path(key), 'utf8'),
      damage: (key: string, text: string) => writeFile(path(key), text),
    };
  },
  bucket: async () => {
    const bucket = await startBucket();
    onTestFinished(() => bucket.stop());
    return {
      to: readConfig({ DATA_DIR: await folder(), ...bucket.env }),
      read: async (key: string) => String(bucket.objects.get(key)),
      damage: async (key: string, text: string) => void bucket.objects.set(key, Buffer.from(text)),
    };
  },
};

test.each(['disk', 'bucket'] as const)(
  'files are copied once to a %s and compared each time; a damaged one is copied again and named',
  async (kind) => {
    const { to, read, damage } = await targets[kind]();
    const from = readConfig({ DATA_DIR: await folder() });
    const source = diskStorage(from.dataDir);
    async function* one() {
      yield Buffer.from('pixels');
    }
    for (const key of ['ab/one.png', 'ab/two.png', 'ab/zero.png', 'incoming/part'])
      await source.put(key, one(), { maxBytes: 10 });
    const move = async () => {
      const lines: string[] = [];
      await moveFiles(from, to, (line) => lines.push(line));
      return lines.toSorted();
    };
    expect(await move()).toEqual(['3 files, 0.0 MB: 3 copied, the others were there.']);
    expect(await move()).toEqual(['3 files, 0.0 MB: 0 copied, the others were there.']);

    await damage('ab/one.png', 'pixelz');
    await damage('ab/two.png', 'pix');
    expect(await move()).toEqual([
      '3 files, 0.0 MB: 2 copied, the others were there.',
      'ab/one.png was there and differed: copied again.',
      'ab/two.png was there and differed: copied again.',
    ]);
    for (const key of ['ab/one.png', 'ab/two.png', 'ab/zero.png']) expect(await read(key)).toBe('pixels');
    expect(await move()).toEqual(['3 files, 0.0 MB: 0 copied, the others were there.']);
  },
);

test('a missing bucket is named before anything is copied', async () => {
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
