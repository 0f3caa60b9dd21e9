import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { startServer } from '#server/testing/processes/server-process.ts';

test('without its bucket the program still serves public pages and names the variable', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bucket-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = {
    DATA_DIR: dataDir,
    STORAGE_URL: 's3://files',
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    LOG_LEVEL: 'error',
  };
  const server = await startServer(settings, { port: await freePort() });
  expect((await fetch(server.url)).status).toBe(200);
  await eventually(() => server.output().includes('STORAGE_URL: the bucket files at'));
  expect(server.output()).not.toContain('    at ');
});
