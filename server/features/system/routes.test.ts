import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SystemReport, SystemSummary } from '#contract/system.ts';
import { sweep } from '#server/app/sweep.ts';
import { iso } from '#server/core/time.ts';
import { diskStorage } from '#server/data/storage/disk.ts';
import { checkAll } from './checks.ts';
import { look } from './service.ts';
import { writeFact } from '#server/data/settings/facts.ts';
import { startPresence } from '#server/work/system/presence.ts';
import { addUser } from '#server/testing/people.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let boss: Caller;
const token = 'a token of a monitor';

beforeEach(async () => {
  app = await testApp({ METRICS_TOKEN: token });
  boss = await app.as('staff', await addUser(app.context, 'super-admin'));
});

test('a check that throws counts as failed, and the others still report', async () => {
  const { context } = app;
  const { checks } = await checkAll({ ...context, config: { ...context.config, dataDir: '/nowhere' } });
  expect(checks.find(({ name }) => name === 'disk')).toMatchObject({
    state: 'failed',
    words: 'This could not be checked.',
    remedy: expect.stringContaining('ENOENT'),
  });
  expect(checks.find(({ name }) => name === 'database')?.state).toBe('ok');
});

test('a data folder or key that others can read is reported with the remedy', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-folder-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const remedy = async () => {
    const { checks } = await checkAll({ ...app.context, config: { ...app.context.config, dataDir } });
    return checks.find(({ name }) => name === 'folder')?.remedy;
  };
  const key = join(dataDir, 'secret.key');
  await writeFile(key, 'key', { mode: 0o600 });
  expect(await remedy()).toBe(null);
  await chmod(key, 0o644);
  expect(await remedy()).toBe(`Run "chmod -R go= ${dataDir}": ${key} is open to them.`);
  await chmod(dataDir, 0o755);
  expect(await remedy()).toContain(`${dataDir} and ${key} are open to them.`);
});

test('the disk is checked each time, while other answers are kept for a while', async () => {
  const { context } = app;
  await look(context);
  const moved = {
    ...context,
    config: { ...context.config, dataDir: '/nowhere' },
    storage: diskStorage('/nowhere'),
  };
  const { checks } = await look(moved);
  expect(checks.filter(({ state }) => state === 'failed').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['storage', 'disk']),
  );
  expect(checks.find(({ name }) => name === 'storage')).toMatchObject({
    words: 'No file can be stored.',
    remedy: expect.stringContaining('ENOENT'),
  });
});

const report = async () => (await boss.get('/api/admin/system')).json<SystemReport>();
const stateOf = ({ checks }: SystemReport, name: string) => checks.find((each) => each.name === name)?.state;

/** Runs the sweep some days after the row with this id was made. */
async function sweepAfter(id: string, days: number) {
  // Compute from the time in the id: after other tests of this worker, it may be later than the clock.
  app.clock.now = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) + days * 86_400_000;
  await sweep(app.context);
}

async function failJob() {
  const { context } = app;
  context.jobs.handle('test.fails', () => Promise.reject(new Error('the printer is on fire')));
  await context.jobs.enqueue('test.fails', { secret: 'of a client' }, { maxAttempts: 1 });
  await context.jobs.runUntilEmpty();
}

test('super admins see the state of everything, and nobody else does', async () => {
  const stop = await startPresence(app.context, 'server');
  const answer = await boss.get('/api/admin/system');
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const found = answer.json<SystemReport>();
  expect(found.checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'database',
      'storage',
      'disk',
      'workers',
      'mail',
      'backup',
      'pictures',
      'folder',
    ]),
  );
  expect(stateOf(found, 'database')).toBe('ok');
  expect(stateOf(found, 'mail')).toBe('off');
  // The test process serves without workers, and no other process runs.
  expect(stateOf(found, 'workers')).toBe('failed');
  expect(found.processes).toMatchObject([{ kind: 'server', pid: process.pid, self: true, workers: 0 }]);
  expect(found.disk.samples).toHaveLength(1);
  expect(found.disk.total).toBeGreaterThan(found.disk.free);
  expect(found.database.migrations).toBeGreaterThan(0);
  await stop();
  expect((await report()).processes).toEqual([]);

  const admin = await app.as('staff', await addUser(app.context, 'admin'));
  expect((await admin.get('/api/admin/system')).statusCode).toBe(403);
  expect((await admin.get('/api/admin/system/summary')).statusCode).toBe(403);
  expect((await admin.post('/api/admin/system/jobs/retry-failed')).statusCode).toBe(403);
});

test('a backup folder that cannot be written to is reported before the night', async () => {
  // Use a file as the parent folder, because the user root may write to every folder.
  const inFile = join(app.context.config.dataDir, 'secret.key', 'nights');
  const failing = await testApp({ BACKUP_DIR: inFile });
  const someone = await failing.as('staff', await addUser(failing.context, 'super-admin'));
  const { checks } = (await someone.get('/api/admin/system')).json<SystemReport>();
  expect(checks.find(({ name }) => name === 'backup')).toMatchObject({
    state: 'failed',
    words: 'The nightly backup cannot be written.',
    remedy: expect.stringContaining(`${inFile} cannot be written to`),
  });
  const fresh = await testApp({ BACKUP_DIR: join(app.context.config.dataDir, 'not/yet/there') });
  const other = await fresh.as('staff', await addUser(fresh.context, 'super-admin'));
  const found = (await other.get('/api/admin/system')).json<SystemReport>();
  expect(found.checks.find(({ name }) => name === 'backup')).toMatchObject({ state: 'warning' });
});

test('a failed job is shown with its error and without its content, and can be retried', async () => {
  await failJob();
  const { jobs } = await report();
  expect(jobs).toMatchObject({ failed: 1, waiting: 0 });
  expect(jobs.some).toMatchObject([
    { kind: 'test.fails', state: 'failed', error: 'Error: the printer is on fire' },
  ]);
  expect(JSON.stringify(jobs)).not.toContain('of a client');
  const id = jobs.some[0]?.id;
  expect((await boss.post(`/api/admin/system/jobs/${id}/retry`)).statusCode).toBe(200);
  expect((await report()).jobs).toMatchObject({ failed: 0, waiting: 1 });
  await app.context.jobs.runUntilEmpty();
  expect((await boss.post('/api/admin/system/jobs/retry-failed')).json()).toEqual({ count: 1 });
  const nobody = '0199f0a0-0000-7000-8000-000000000001';
  expect((await boss.post(`/api/admin/system/jobs/${nobody}/retry`)).statusCode).toBe(404);
});

test('a running job shows how long its worker has held it', async () => {
  const { context, clock } = app;
  let seen: SystemReport['jobs'] | undefined;
  context.jobs.handle('test.runs', async () => {
    seen = (await report()).jobs;
  });
  await context.jobs.enqueue('test.runs', null);
  await context.jobs.runUntilEmpty();
  expect(seen).toMatchObject({
    running: 1,
    some: [{ kind: 'test.runs', state: 'running', attempts: 1, dueAt: iso(clock.now + 60_000) }],
  });
});

test('a finished job cannot be retried', async () => {
  app.context.jobs.handle('test.works', async () => undefined);
  await app.context.jobs.enqueue('test.works', null);
  await app.context.jobs.runUntilEmpty();
  const { id } = await app.context.db.q().selectFrom('job').select('id').executeTakeFirstOrThrow();
  const refused = await boss.post(`/api/admin/system/jobs/${id}/retry`);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: 'This job is finished.' }]);
});

test('the panel shows urgent problems and the last verified backup', async () => {
  const { context, clock } = app;
  const summary = async () => (await boss.get('/api/admin/system/summary')).json<SystemSummary>();
  const found = await summary();
  // A missing backup is shown only on the System screen, not on every page.
  expect(found.urgent.map(({ name }) => name)).not.toContain('backup');
  expect(found).toMatchObject({ backupAt: null, provedAt: null });
  const at = iso(clock.now);
  const made = { at, madeAt: at, folder: '/mnt/monday', files: 2, rows: 7 };
  await writeFact(context.db, 'backup.last', { ...made, bytes: 9, hook: null }, clock.now);
  await writeFact(context.db, 'backup.proof', { ...made, faults: ['File ab/cd is missing.'] }, clock.now);
  await writeFact(context.db, 'backup.proved', made, clock.now);
  clock.now += 60_000;
  expect(await summary()).toMatchObject({
    urgent: expect.arrayContaining([
      expect.objectContaining({ name: 'backup', state: 'failed', remedy: 'File ab/cd is missing.' }),
    ]),
    backupAt: at,
    provedAt: at,
  });
  expect((await report()).backup.faults).toEqual(['File ab/cd is missing.']);
});

test('a monitor with the token reads the same state as numbers', async () => {
  await failJob();
  const read = (authorization?: string) => app.get('/metrics', authorization ? { authorization } : {});
  expect((await read()).statusCode).toBe(401);
  expect((await read(`Bearer ${token}!`)).statusCode).toBe(401);
  const answer = await read(`Bearer ${token}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = answer.body.trimEnd().split('\n');
  // Each line is a comment, or has a name with labels and a number.
  for (const line of lines)
    expect(line).toMatch(
      /^(?:# (?:HELP|TYPE) foyer_\w+ .+|foyer_\w+(?:\{(?:\w+="(?:[^"\\\n]|\\.)*",?)+\})? -?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/,
    );
  expect(lines).toContain('foyer_jobs{state="failed"} 1');
  expect(lines).toContain('foyer_check{check="database"} 0');
});

test('without a configured token the address does not exist', async () => {
  const other = await testApp();
  expect((await other.get('/metrics', { authorization: 'Bearer ' })).statusCode).toBe(404);
});

test('the origins of refused sign-ins are shown for 30 days', async () => {
  const tried = await app.inject({
    method: 'POST',
    url: '/api/client/login',
    payload: { email: 'ana@example.com', password: 'not hers' },
    remoteAddress: '203.0.113.9',
  });
  expect(tried.statusCode).toBe(401);
  const refused = [{ address: '203.0.113.9', refused: 1, lastAt: expect.any(String) }];
  expect((await report()).refused).toEqual(refused);
  const history = (await boss.get('/api/admin/history?kind=sign-in')).json<{ detail: string }[]>();
  expect(history[0]?.detail).toContain('203.0.113.9');
  const kept = () => app.context.db.q().selectFrom('signInAddress').select('id').execute();
  const [{ id }] = (await kept()) as [{ id: string }];
  await sweepAfter(id, 29);
  expect(await kept()).toHaveLength(1);
  await sweepAfter(id, 31);
  expect(await kept()).toEqual([]);
});

test('a crashed process is forgotten after a day, and the history of the disk after 30', async () => {
  const { db } = app.context;
  onTestFinished(await startPresence(app.context, 'server'));
  const samples = () => db.q().selectFrom('diskSample').select('id').execute();
  const processes = () => db.q().selectFrom('process').select('id').execute();
  const [{ id }] = (await samples()) as [{ id: string }];
  expect(await processes()).toHaveLength(1);
  await sweepAfter(id, 29);
  expect([await samples(), await processes()]).toEqual([[{ id }], []]);
  await sweepAfter(id, 31);
  expect(await samples()).toEqual([]);
});
