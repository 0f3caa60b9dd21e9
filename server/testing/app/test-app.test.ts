import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addClient, addUser } from '../people.ts';
import { testApp, type TestApp } from '../test-app.ts';

/** An app that ends when the test calls `end`. */
async function brief(): Promise<TestApp & { end: () => Promise<void> }> {
  const ends: (() => Promise<void>)[] = [];
  const app = await testApp({}, (close) => ends.push(close));
  return { ...app, end: async () => void (await Promise.all(ends.map((end) => end()))) };
}

const clients = ({ context }: TestApp) => context.db.q().selectFrom('clientAccount').select('id').execute();

test('an app finds nothing of an earlier one: no rows, files, sessions or settings', async () => {
  const first = await brief();
  const { context } = first;
  const admin = await first.as('staff', await addUser(context, 'super-admin'));
  await addClient(context);
  const { dataDir } = context.config;
  writeFileSync(join(dataDir, 'left.txt'), 'left');
  context.brand.name = 'Another';
  expect((await admin.get('/api/admin/clients')).json()).toHaveLength(1);
  await first.end();

  const second = await testApp();
  // The second app has the database of the first one, emptied.
  expect(second.context.config.dataDir).toBe(dataDir);
  expect(await clients(second)).toEqual([]);
  expect((await admin.get('/api/admin/clients')).statusCode).toBe(401);
  expect(() => writeFileSync(join(dataDir, 'left.txt'), '', { flag: 'wx' })).not.toThrow();
  expect(second.context.brand.name).not.toBe('Another');
  expect(second.context.secrets.fingerprint).not.toBe(context.secrets.fingerprint);
});

test('two apps at once each answer for their own rows', async () => {
  const [one, other] = [await testApp(), await testApp()];
  const admin = await one.as('staff', await addUser(one.context, 'super-admin'));
  const elsewhere = await other.as('staff', await addUser(other.context, 'super-admin'));
  await addClient(one.context);
  expect((await admin.get('/api/admin/clients')).json()).toHaveLength(1);
  expect((await elsewhere.get('/api/admin/clients')).json()).toEqual([]);
  expect((await elsewhere.get('/api/admin/clients')).headers['x-total-count']).toBe('0');
});

test('queries of a closed app fail and never meet rows of the next', async () => {
  const first = await brief();
  const { db } = first.context;
  await first.end();
  const second = await testApp();
  expect(() => db.q()).toThrow('closed');
  await expect(db.tx(() => addClient(first.context))).rejects.toThrow('closed');
  expect(await clients(second)).toEqual([]);
});

test('a database whose tables a test changed is not reused', async () => {
  const first = await brief();
  await sql`alter table ${sql.ref('clientAccount')} add column ${sql.ref('shoeSize')} integer`.execute(
    first.context.db.q(),
  );
  await first.end();
  const second = await testApp();
  expect(second.context.config.dataDir).not.toBe(first.context.config.dataDir);
  const asked = sql`select ${sql.ref('shoeSize')} from ${sql.ref('clientAccount')}`;
  await expect(asked.execute(second.context.db.q())).rejects.toThrow('shoeSize');
});
