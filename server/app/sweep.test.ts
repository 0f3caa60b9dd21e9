import { expect, test } from 'vitest';
import { issueToken } from '../access/one-time-tokens/one-time-tokens.ts';
import { newId } from '../core/ids.ts';
import { sweep } from './sweep.ts';
import { takeTry } from '../access/throttle/throttle.ts';
import { addClient, addUser } from '../testing/people.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { addRow } from '#server/testing/database/rows.ts';

const day = 24 * 3_600_000;

const tables = [
  'session',
  'throttle',
  'idempotency',
  'event',
  'oneTimeToken',
  'job',
  'mail',
  'snooze',
  'wave',
  'wavePost',
] as const;

async function rows({ context: { db } }: TestApp) {
  const count = async (table: (typeof tables)[number]) => {
    const found = await db.q().selectFrom(table).selectAll().execute();
    return [table, found.length] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(count)));
}

const one = {
  session: 1,
  throttle: 1,
  idempotency: 1,
  event: 3,
  oneTimeToken: 1,
  job: 1,
  mail: 1,
  snooze: 1,
  wave: 1,
  wavePost: 1,
};

test('everything expired is removed, and nothing earlier', async () => {
  const app = await testApp();
  const { db, events, jobs, mailer, now } = app.context;
  const account = await addClient(app.context);
  await app.as('client', account.id);
  await takeTry(db, 'key', { max: 5, windowMs: 60_000 }, now());
  await addRow(db, 'idempotency', {
    key: 'k',
    requestHash: 'h',
    status: 200,
    response: '1',
    expiresAt: new Date(now() + 1).toISOString(),
  });
  const ended = new Date(now()).toISOString();
  const waveId = newId(now());
  await addRow(db, 'wave', {
    id: waveId,
    openedAt: ended,
    lastAt: ended,
    judgement: 'real',
    judgedAt: ended,
    userId: null,
  });
  await addRow(db, 'wavePost', {
    waveId,
    subjectType: 'consultation',
    subjectId: newId(now()),
    likeness: 'l',
    spam: false,
    crowded: true,
  });
  await addRow(db, 'snooze', {
    userId: await addUser(app.context, 'admin'),
    subjectType: 'message',
    subjectId: account.id,
    until: new Date(now() + day).toISOString(),
  });
  const subject = { subjectId: account.id, emailKey: account.emailKey };
  await issueToken(db, 'verify-email', subject, { ttlMs: 60_000, now: now() });
  await mailer.send({ to: 'ana@example.com', subject: 's', text: 't' });
  jobs.handle('test', async () => {});
  await jobs.enqueue('test', null);
  await jobs.runUntilEmpty();
  await events.publish({ topic: 'clients', subjectId: null, clientAccountId: null, forClient: false });
  await sweep(app.context);
  expect(await rows(app)).toEqual(one);

  app.clock.now += 120 * day;
  await sweep(app.context);
  // The newest event stays, because new ids must follow it.
  expect(await rows(app)).toEqual({ ...Object.fromEntries(tables.map((table) => [table, 0])), event: 1 });
});

test('a failing task does not stop the others', async () => {
  const app = await testApp();
  const { context } = app;
  await takeTry(context.db, 'key', { max: 5, windowMs: 60_000 }, context.now());
  app.clock.now += 60_000;
  await context.db.q().schema.dropTable('session').execute();
  await sweep(context);
  expect(await context.db.q().selectFrom('throttle').selectAll().execute()).toEqual([]);
});
