import { expect, test } from 'vitest';
import { lockTable } from '#server/testing/database/lock-table.ts';
import { addClient } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const hour = 3_600_000;

test('a session lives while it is used, and ends when unused or too old', async () => {
  const { context, clock, as } = await testApp();
  const { id } = await addClient(context);
  const [used, left] = [await as('client', id), await as('client', id)];
  const statuses = [];
  for (let visits = 0; visits < 5; visits++) {
    clock.now += 13 * 24 * hour;
    statuses.push((await used.get('/api/client/user')).statusCode);
  }
  // The last visit is on day 65.
  expect(statuses).toEqual([200, 200, 200, 200, 401]);
  clock.now -= 51 * 24 * hour;
  expect((await left.get('/api/client/user')).statusCode).toBe(401);
});

test('a read does not wait for a locked database', async () => {
  const { context, clock, as } = await testApp();
  const { id } = await addClient(context);
  const client = await as('client', id);
  clock.now += hour;
  const release = await lockTable(context, 'session');
  expect((await client.get('/api/client/user')).statusCode).toBe(200);
  await release();
});
