// Runs on one database engine: stopping a process does not depend on the database.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseVariables, freshDatabase, type FreshDatabase } from '#server/testing/database/engines.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { startServer } from '#server/testing/processes/server-process.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

test('a proxy learns that a process is stopping, while every request is still answered', async () => {
  const server = await startServer(
    { DATA_DIR: database.dataDir, ...databaseVariables(database.url), TRUST_PROXY: '1' },
    { port: await freePort() },
  );
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, headers: { connection: 'close', ...headers } });
  const again = { 'x-next-upstream': '502' };
  expect((await ask('/api/portfolio', again)).status).toBe(200);
  expect((await ask('/healthz')).status).toBe(200);
  const gone = server.kill('SIGTERM');
  await eventually(async () => (await ask('/readyz')).status === 503);
  const answers = await Promise.all([
    ask('/healthz'),
    ask('/api/portfolio'),
    ask('/api/portfolio', again),
    ask('/api/client/logout', { ...again, origin: server.url }, 'POST'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 502, 200]);
  expect(await answers[2]?.json()).toEqual({
    code: 'unavailable',
    message: 'The server is stopping. Please try again in a moment.',
  });
  await gone;
});
