import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseVariables } from './testing/database/engines.ts';
import { eventually } from './testing/eventually.ts';
import { testApp, type TestApp } from './testing/test-app.ts';

/** The worker program, next to `main` in the bundle or among the sources. */
const program = inject('program').replace(/main(?=\.[jt]s$)/, 'worker');

let app: TestApp;
let child: ChildProcess | null = null;
beforeEach(async () => {
  // In this test the job sends a mail. The worker has no mail server, so it writes the mail into the outbox.
  app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@foyer.example' });
  await app.context.mailer.send({ to: 'ana@example.com', subject: 'Hello', text: 'There' });
});
afterEach(async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
});

function start(...args: string[]) {
  const { databaseUrl, dataDir } = app.context.config;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    ...databaseVariables(databaseUrl),
  };
  child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  return once(child, 'exit');
}

const states = async () => {
  const rows = await app.context.db.q().selectFrom('job').select('state').execute();
  return rows.map(({ state }) => state);
};

test('runs jobs of other processes and ends when asked', async () => {
  const ended = start();
  await eventually(async () => (await states()).every((state) => state === 'done'));
  await app.context.mailer.send({ to: 'ana@example.com', subject: 'Again', text: 'There' });
  await eventually(async () => (await states()).every((state) => state === 'done'));
  expect(await readdir(join(app.context.config.dataDir, 'outbox'))).toHaveLength(2);
  child?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('--once runs the jobs that are due and ends', async () => {
  expect(await start('--once')).toEqual([0, null]);
  expect(await states()).toEqual(['done']);
});
