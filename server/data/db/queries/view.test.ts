import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { clientView } from '../views/clients.ts';
import { userView } from '../views/users.ts';

test('a view is the table itself without the unnamed columns', async () => {
  const { db } = (await testApp()).context;
  const client = db.q().selectFrom(clientView.as('client'));
  expect(client.select('client.name').compile().sql).toBe(
    'select "client"."name" from "clientAccount" as "client"',
  );
  // @ts-expect-error only the owner of the table reads this column
  client.select('client.updatedAt');
  // @ts-expect-error credentials stay with the sign-in
  db.q().selectFrom(userView.as('user')).where('user.passwordHash', 'is', null);
});
