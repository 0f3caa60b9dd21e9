import { expect, test } from 'vitest';
import { mostSavedReplies, type SavedReply } from '#contract/saved-replies.ts';
import { newId } from '#server/core/ids.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { writeTogether } from '#server/testing/database/lock-table.ts';
import { addUser } from '#server/testing/people.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const path = '/api/admin/saved-replies';
const titles = async (caller = people.admin) =>
  (await caller.get(path)).json<SavedReply[]>().map(({ title }) => title);

/** Adds saved replies until there is room for only this many more. */
const fillBut = (free: number) =>
  addRow(
    app.context.db,
    'savedReply',
    Array.from({ length: mostSavedReplies - free }, (_, n) => ({
      id: newId(),
      title: `Reply ${n}`,
      body: 'x',
      userId: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    })),
  );

test('a reply is shared by all staff, changed and deleted', async () => {
  const reply = { title: 'Thanks', body: 'Thank you, {name}!' };
  const { id } = (await people.admin.post(path, reply)).json<SavedReply>();
  await people.admin.post(path, { title: 'Hours', body: 'We are there from 9 to 5.' });
  const colleague = await app.as('staff', await addUser(app.context, 'support-admin'));
  expect(await titles(colleague)).toEqual(['Hours', 'Thanks']);
  const changed = await people.admin.put(`${path}/${id}`, { title: 'Warm thanks', body: 'Thanks!' });
  expect(changed.json()).toMatchObject({ id, title: 'Warm thanks', body: 'Thanks!' });
  expect((await people.admin.delete(`${path}/${id}`)).statusCode).toBe(200);
  expect(await titles()).toEqual(['Hours']);
  expect((await people.admin.delete(`${path}/${id}`)).statusCode).toBe(404);
  expect((await people.admin.put(`${path}/${id}`, reply)).statusCode).toBe(404);
});

test('a name and a text are required, and the number is limited', async () => {
  const refused = await people.admin.post(path, { title: ' ', body: '' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { fields: { title: 'Please enter a name.', body: 'Please write the reply.' } },
  ]);
  await fillBut(0);
  expect((await people.admin.post(path, { title: 'One more', body: 'x' })).statusCode).toBe(409);
});

test('of two staff who add the last allowed one at once, one succeeds', async () => {
  await fillBut(1);
  const answers = await writeTogether(app.context, 'savedReply', (n) =>
    people.admin.post(path, { title: `Last ${n}`, body: 'x' }),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(await titles()).toHaveLength(mostSavedReplies);
});

test('a retry is stored once, and the same text under a new key is stored again', async () => {
  const add = async (key: string) =>
    (await people.admin.post(path, { title: 'Thanks', body: 'Thanks!' }, { 'idempotency-key': key })).json<{
      id: string;
    }>().id;
  const first = await add('first');
  expect(await add('first')).toBe(first);
  expect(await titles()).toEqual(['Thanks']);
  await people.admin.delete(`${path}/${first}`);
  expect(await add('second')).not.toBe(first);
  expect(await titles()).toEqual(['Thanks']);
});
