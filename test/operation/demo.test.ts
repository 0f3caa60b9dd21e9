import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#contract/clients.ts';
import type { ListedContact } from '#contract/people.ts';
import type { Consultation } from '#contract/consultations.ts';
import type { AdminCounts, Overview } from '#contract/overview.ts';
import type { Person } from '#contract/person.ts';
import type { StaffPreview } from '#contract/previews.ts';
import type { Project } from '#contract/projects.ts';
import { drawBeside, openAgency, type Agency } from '#scripts/demo/agency.ts';
import { demoEnvironment } from '#scripts/demo/environment.ts';
import { fill } from '#scripts/demo/fill.ts';
import { signIns } from '#scripts/demo/filling.ts';
import { begin, demoFolder, finish, NotOurs, remove, stateOf } from '#scripts/demo/folder.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { root } from '../rules/source.ts';

type People = { contacts: ListedContact[] };

let data: string;
let full: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'foyer-demo-'));
  full = demoFolder(process.env['SAMPLE_FOLDER'] ?? join(data, 'full'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

describe('the folder of the sample agency', () => {
  test('has its own place inside the data folder', () => {
    expect(demoFolder('/srv/foyer')).toBe('/srv/foyer/demo');
  });

  test('is filled again after an interruption, and only it is removed', async () => {
    const folder = demoFolder(join(data, 'own'));
    const beside = join(data, 'own', 'foyer.sqlite');
    expect([await stateOf(folder), await remove(folder)]).toEqual(['missing', false]);
    await begin(folder);
    await writeFile(beside, 'real');
    await writeFile(join(folder, 'half'), '');
    expect(await stateOf(folder)).toBe('filling');
    await begin(folder);
    expect(existsSync(join(folder, 'half'))).toBe(false);
    await finish(folder);
    expect([await stateOf(folder), await remove(folder)]).toEqual(['full', true]);
    expect([existsSync(folder), await readFile(beside, 'utf8')]).toEqual([false, 'real']);
  });

  test('with other data is left unchanged', async () => {
    const folder = demoFolder(join(data, 'theirs'));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'foyer.sqlite'), 'real');
    for (const touch of [stateOf, begin, remove]) await expect(touch(folder)).rejects.toThrow(NotOurs);
    expect(await readFile(join(folder, 'foyer.sqlite'), 'utf8')).toBe('real');
  });
});

test('the environment contains no other database, bucket, backup, mail or network', () => {
  const real = {
    PATH: '/bin',
    PORT: '3100',
    DATA_DIR: '/srv/foyer',
    DATABASE_URL: 'postgres://db/foyer',
    STORAGE_URL: 's3://files',
    SMTP_URL: 'smtp://mail',
    BACKUP_DIR: '/srv/backup',
    HOST: '0.0.0.0',
    ADMIN_EMAILS: 'a@b.example',
    OIDC_ISSUER: 'https://login.example',
  };
  expect(demoEnvironment(real, '/srv/foyer/demo')).toEqual({
    PATH: '/bin',
    PORT: '3100',
    DATA_DIR: '/srv/foyer/demo',
    LOG_LEVEL: 'warn',
  });
});

test('the site is shown while the sample fills; an interruption leaves nothing behind', async () => {
  const env = { ...process.env, DATA_DIR: join(data, 'begun'), PORT: `${await freePort()}` };
  const demo = spawn(process.execPath, ['scripts/demo/main.ts'], { cwd: root, env });
  const ended = once(demo, 'exit');
  let printed = '';
  for await (const text of demo.stdout.setEncoding('utf8')) {
    printed += text as string;
    if (printed.includes('The site is open')) break;
  }
  const page = await fetch(`http://localhost:${env.PORT}/`);
  expect([page.status, await stateOf(demoFolder(env.DATA_DIR))]).toEqual([200, 'filling']);
  expect(printed).not.toContain(signIns.staff.password);
  demo.kill();
  expect(await ended).toEqual([1, null]);
  expect(await stateOf(demoFolder(env.DATA_DIR))).toBe('filling');
  await expect.poll(() => fetch(`http://localhost:${env.PORT}/`).catch(() => 'closed')).toBe('closed');
});

test('pictures that cannot be made are an error of the last call alone', async () => {
  const agency = await openAgency(demoEnvironment({ PATH: process.env['PATH'] }, join(data, 'closed')));
  const draw = drawBeside(agency);
  await agency.close();
  void draw();
  await new Promise(setImmediate);
  await expect(draw()).rejects.toThrow('destroyed');
});

describe('the sample agency', () => {
  let agency: Agency;
  beforeAll(async () => {
    const env = demoEnvironment({ PATH: process.env['PATH'], BRAND_FILE: undefined }, full);
    await fill(full, env);
    agency = await openAgency(env);
  });
  afterAll(() => agency.close());

  const staff = async () => {
    const { db } = agency.context;
    const owner = await db
      .q()
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'super-admin')
      .executeTakeFirstOrThrow();
    return { kind: 'staff', id: owner.id } as const;
  };

  test('is marked as complete', async () => {
    expect(await stateOf(full)).toBe('full');
  });

  test('has work in every state', async () => {
    const me = await staff();
    const read = <T>(path: string) => agency.call<T>(me, 'GET', path);
    expect(await read<AdminCounts>('/api/admin/counts')).toEqual({
      consultationsPending: 7,
      consultationsTotal: 60,
      consultationsSpam: 1,
      consultationsLost: 0,
      feedbackUnread: 3,
      messagesUnread: 7,
      clientMessagesUnread: 4,
      contactMessagesUnread: 3,
      changeRequestsPending: 3,
    });
    expect(await read<unknown[]>('/api/admin/clients')).toHaveLength(24);
    const projects = await read<Project[]>('/api/admin/portfolio');
    expect(projects.every(({ imageUrl }) => imageUrl?.startsWith('/uploads/'))).toBe(true);
    expect(new Set(projects.map(({ isVisible }) => isVisible))).toEqual(new Set([true, false]));
    const previews = await read<StaffPreview[]>('/api/admin/client-previews');
    expect(previews.map(({ state }) => state)).toEqual(previews.map(() => 'ready'));
  });

  test('has quotes and invoices in every state', async () => {
    const me = await staff();
    const states = async (path: string) =>
      new Set((await agency.call<{ state: string }[]>(me, 'GET', path)).map(({ state }) => state));
    expect(await states('/api/admin/quotes')).toEqual(new Set(['draft', 'sent', 'accepted', 'declined']));
    expect(await states('/api/admin/invoices')).toEqual(new Set(['draft', 'sent', 'overdue', 'paid']));
  });

  test('has clients with two contacts who write and send files', async () => {
    const me = await staff();
    const [dana] = await agency.call<Client[]>(me, 'GET', `/api/admin/clients?q=${signIns.client.email}`);
    const id = dana?.id ?? '';
    const names = async (path: string) =>
      (await agency.call<{ author: Person | null }[]>(me, 'GET', path)).map(({ author }) => author?.name);
    for (const path of [
      `/api/admin/client-messages?from=client&clientAccountId=${id}`,
      `/api/admin/client-artwork/client/${id}`,
    ])
      expect(new Set(await names(path)), path).toEqual(new Set(['Dana Whitfield', 'Curtis Hale']));
  });

  test('has contacts who have signed in before they wrote', async () => {
    const me = await staff();
    const [dana] = await agency.call<Client[]>(me, 'GET', `/api/admin/clients?q=${signIns.client.email}`);
    const people = await agency.call<People>(me, 'GET', `/api/admin/clients/${dana?.id}/contacts`);
    expect(people.contacts.map(({ lastSignInAt }) => lastSignInAt)).not.toContain(null);
  });

  test('has requests that wait as long as the text says', async () => {
    const me = await staff();
    const { waiting } = await agency.call<Overview>(me, 'GET', '/api/admin/overview');
    const pending = await agency.call<Consultation[]>(me, 'GET', '/api/admin/consultations?status=pending');
    const late = pending.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) > 86_400_000);
    expect(late.length).toBeGreaterThan(0);
    expect(waiting.overdue).toBe(late.length);
  });

  test.each([
    ['/api/staff/login', signIns.staff],
    ['/api/client/login', signIns.client],
  ])('signs people in at %s', async (path, who) => {
    expect(await agency.call(null, 'POST', path, who)).toBeTruthy();
  });
});
