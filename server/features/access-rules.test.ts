import { beforeAll, expect, test } from 'vitest';
import { iso } from '#server/core/time.ts';
import { addRow, rowIn } from '#server/testing/database/rows.ts';
import { accessMatrix, sharedMatrix, type Matrix } from '#server/testing/access/access-matrix.ts';
import { addContact } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';

// Access rules besides the permission that a call needs.

let matrix: Matrix;
beforeAll(async () => {
  const [made, end] = await sharedMatrix();
  matrix = made;
  return end;
});

const picture = dataUrl('image/png', png(8, 8, [1, 2, 3]));

test('only deciders delete and restore files of other people', async () => {
  const own = matrix.rows.own.artwork;
  const url = `/api/client/artwork/${own}`;
  for (const [standing, status] of [
    ['sees', 403],
    ['comments', 403],
    ['decides', 200],
  ] as const) {
    const id = await addContact(matrix.app.context, matrix.rows.own.client, standing);
    const person = await matrix.app.as('client', matrix.rows.own.client, id);
    const answers = [await person.delete(url), await person.post(`${url}/restore`)];
    expect([standing, answers.map(({ statusCode }) => statusCode)]).toEqual([standing, [status, status]]);
  }
  const id = await addContact(matrix.app.context, matrix.rows.own.client, 'comments');
  const person = await matrix.app.as('client', matrix.rows.own.client, id);
  const sent = { originalName: 'b.png', filePath: picture };
  const made = (await person.post('/api/client/artwork', sent)).json<{ id: string }>();
  expect((await person.delete(`/api/client/artwork/${made.id}`)).statusCode).toBe(200);
});

test('only staff who reach all companies of a person change the address or password', async () => {
  const alone = await accessMatrix();
  const { caller } = alone.people['client-manager'];
  const { primaryContactId: contactId } = await rowIn(
    alone.app.context.db,
    'clientAccount',
    ['primaryContactId'],
    { id: alone.rows.own.client },
  );
  const url = `/api/admin/clients/${alone.rows.own.client}`;
  const both = async () => [
    (await caller.patch(url, { email: `new-${Math.random()}@example.com` })).statusCode,
    (await caller.post(`${url}/password-reset`)).statusCode,
    (await caller.patch(url, { name: 'Ana' })).statusCode,
  ];
  expect(await both()).toEqual([200, 202, 200]);
  await addRow(alone.app.context.db, 'membership', {
    ...placeOf(alone.rows.other.client, contactId),
    createdAt: iso(alone.app.context.now()),
  });
  expect(await both()).toEqual([409, 409, 200]);
  const refusal = (await caller.post(`${url}/password-reset`)).json<{ message: string }>();
  expect(refusal.message).toContain('a company that is not assigned to you');
});

const placeOf = (clientAccountId: string, contactId: string) => ({
  clientAccountId,
  contactId,
  standing: 'sees' as const,
  lastReadMessageId: null,
});

test('a project stays a draft if a client manager may not publish it', async () => {
  const { caller } = matrix.people['client-manager'];
  const url = `/api/admin/portfolio/${matrix.rows.own.project}`;
  const answers = [
    await caller.patch(url, { isVisible: true }),
    await caller.patch(url, { title: 'Better', isVisible: false }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 200]);
});
