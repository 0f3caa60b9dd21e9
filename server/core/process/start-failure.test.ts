import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { createContext } from '../context.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { testApp } from '#server/testing/test-app.ts';
import { startFailure, startStep } from './start-failure.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'foyer-start-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

const place = { databaseUrl: null, dataDir: '/nowhere', host: '127.0.0.1', port: 3000 };

/** The text that an operator reads when a step fails. */
const told = (work: Promise<unknown>) => work.then(() => 'It did not fail.', startFailure);

test('a data folder that cannot be made is named', async () => {
  const file = join(await folder(), 'file');
  await writeFile(file, '');
  const dataDir = join(file, 'data');
  const where = { ...place, dataDir };
  const words = await told(startStep('database', where, () => migrateDatabase(where)));
  expect(words).toMatch(new RegExp(`^DATA_DIR: ${dataDir} cannot be used\\. ENOTDIR.*$`));
});

test.skipIf(process.platform !== 'linux')(
  'a data folder where none can be made is named at once',
  async () => {
    const where = { ...place, dataDir: '/proc/nope/data' };
    expect(await told(startStep('database', where, () => migrateDatabase(where)))).toMatch(
      /^DATA_DIR: \/proc\/nope\/data cannot be used\. ENOENT.* Name an empty folder or Foyer’s own, /,
    );
  },
);

test('a database path with something else in it is named by its folder', async () => {
  const where = { ...place, dataDir: await folder() };
  await writeFile(join(where.dataDir, 'foyer.db'), 'Dear diary, '.repeat(100));
  expect(await told(startStep('database', where, () => migrateDatabase(where)))).toBe(
    `DATA_DIR: ${where.dataDir} cannot be used. file is not a database. Name an empty folder or Foyer’s own, which this account can write to.`,
  );
});

test('a truncated key is named by its file', async () => {
  const { context } = await testApp();
  const dataDir = await folder();
  await writeFile(join(dataDir, 'secret.key'), 'short');
  const config = { ...context.config, dataDir, secretKey: null };
  expect(
    await told(startStep('folder', config, () => createContext(config, context.brand, context.log))),
  ).toMatch(/^DATA_DIR: \S+secret\.key does not hold a 32-byte key\. .*$/);
});

test.each(['127.0.0.1', 'localhost'])('an unreachable PostgreSQL on %s is named', async (host) => {
  const port = await freePort();
  const where = { ...place, databaseUrl: `postgres://foyer:hunter2@${host}:${port}/foyer` };
  expect(await told(startStep('database', where, () => migrateDatabase(where)))).toMatch(
    /^DATABASE_URL: the database cannot be used\. (?!.*hunter2).*ECONNREFUSED.*$/,
  );
});

test('a PostgreSQL that closes the connection is named', async () => {
  const rude = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  onTestFinished(() => void rude.close());
  const address = rude.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const where = { ...place, databaseUrl: `postgres://127.0.0.1:${port}/foyer` };
  expect(await told(startStep('database', where, () => migrateDatabase(where)))).toMatch(
    /^DATABASE_URL: the database cannot be used\. Connection terminated/,
  );
});

/** PostgreSQL's answer to a wrong password. */
const wrongPassword = (() => {
  const fields = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed for user "foyer"\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

test('a wrong PostgreSQL password gives one sentence, also without a named step', async () => {
  const strict = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.end(wrongPassword)),
  );
  strict.listen(0, '127.0.0.1');
  await once(strict, 'listening');
  onTestFinished(() => void strict.close());
  const address = strict.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const where = { ...place, databaseUrl: `postgres://foyer:hunter2@127.0.0.1:${port}/foyer` };
  expect(await told(migrateDatabase(where))).toBe(
    'The program cannot continue: password authentication failed for user "foyer"',
  );
});

test('an unreachable bucket gives one sentence with the variable', async () => {
  const port = await freePort();
  const { context } = await testApp({
    STORAGE_URL: 's3://files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  });
  expect(await told(context.storage.get('files/a'))).toMatch(
    /^STORAGE_URL: files cannot be reached\. .*ECONNREFUSED[^\n]*$/,
  );
});

test('a port in use and an address of another machine are named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const listen = async (host: string) => {
    const { app } = await testApp();
    return told(startStep('listen', { ...place, host, port }, () => app.listen({ host, port })));
  };
  expect(await listen('127.0.0.1')).toBe(
    `PORT: another program listens on ${port} already. Stop it, or set another port.`,
  );
  expect(await listen('192.0.2.1')).toMatch(/^HOST: this machine cannot listen on 192\.0\.2\.1\. /);
});

test('an error of the program itself keeps its stack', async () => {
  const fault = new TypeError('undefined is not a function');
  const work = startStep('database', place, () => Promise.reject(fault));
  await expect(work).rejects.toBe(fault);
  await expect(work).rejects.not.toBeInstanceOf(ConfigError);
  expect(startFailure(fault)).toMatch(/TypeError[^]*start-failure\.test\.ts/);
});
