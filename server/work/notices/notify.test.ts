import { beforeEach, expect, test } from 'vitest';
import type { NoticeKindName } from '#contract/notices.ts';
import { iso } from '#server/core/time.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { notify, type Notice } from './notify.ts';

const app = appForEachTest();
let client: Awaited<ReturnType<typeof addClient>>;
beforeEach(async () => {
  client = await addClient(app.context);
});

const about = (kind: NoticeKindName, by: Notice['by'] = null): Notice => ({
  kind,
  subjectType: 'clientMessage',
  subjectId: 'subject',
  clientAccountId: client.id,
  by,
});

/** The recipients of notices, in a fixed order for comparison. */
async function told(): Promise<string[]> {
  const rows = await app.context.db.q().selectFrom('notification').selectAll().execute();
  return rows.map(({ recipientKind, recipientId }) => `${recipientKind} ${recipientId}`).toSorted();
}

const assign = async (userId: string, owner: boolean) => {
  const row = { clientAccountId: client.id, userId, owner, createdAt: iso(app.clock.now) };
  await app.context.db.q().insertInto('assignment').values(row).execute();
};

test('the owner and the helpers of a client are notified, except those who did it or have left', async () => {
  const [owner, helper, gone, ended] = [
    await addUser(app.context, 'client-manager'),
    await addUser(app.context, 'admin'),
    await addUser(app.context, 'client-manager'),
    await addUser(app.context, 'client-manager'),
  ];
  const at = iso(app.clock.now - 1);
  const q = app.context.db.q();
  await q.updateTable('user').set({ deactivatedAt: at }).where('id', '=', gone).execute();
  await q.updateTable('user').set({ endsAt: at }).where('id', '=', ended).execute();
  await assign(owner, true);
  for (const id of [helper, gone, ended]) await assign(id, false);
  await notify(app.context, about('message'));
  expect(await told()).toEqual([`user ${owner}`, `user ${helper}`].toSorted());
  await notify(app.context, about('artwork', { kind: 'user', id: owner }));
  expect(await told()).toEqual([`user ${owner}`, `user ${helper}`, `user ${helper}`].toSorted());
});

test('the shared address is notified if nobody looks after the client, or there is no client', async () => {
  await notify(app.context, about('message', { kind: 'contact', id: client.contactId }));
  await notify(app.context, { ...about('request'), clientAccountId: null });
  expect(await told()).toEqual(['agency null', 'agency null']);
});

test('contacts are notified by their standing, but not of their own acts', async () => {
  const sees = await addContact(app.context, client.id, 'sees');
  const other = await addClient(app.context);
  await notify(app.context, about('change-decision'));
  expect(await told()).toEqual([`contact ${client.contactId}`]);
  await notify(app.context, about('answer', { kind: 'contact', id: client.contactId }));
  expect(await told()).toEqual([`contact ${client.contactId}`, `contact ${sees}`].toSorted());
  expect(await told()).not.toContain(`contact ${other.contactId}`);
});

test('only contacts who see money are told of quotes, and a payer of nothing else', async () => {
  const sees = await addContact(app.context, client.id, 'decides', false);
  const payer = await addContact(app.context, client.id, 'pays');
  await notify(app.context, about('quote'));
  await notify(app.context, about('answer'));
  expect(await told()).toEqual(
    [`contact ${client.contactId}`, `contact ${client.contactId}`, `contact ${sees}`].toSorted(),
  );
  expect(await told()).not.toContain(`contact ${payer}`);
});

test('a kind that is switched off causes no notice, unless it cannot be switched off', async () => {
  const choice = { recipientKind: 'contact' as const, recipientId: client.contactId, bell: false };
  const kinds = ['answer', 'project-published'] as const;
  for (const kind of kinds) await addRow(app.context.db, 'noticeChoice', { ...choice, kind, mail: 'off' });
  for (const kind of kinds) await notify(app.context, about(kind));
  const rows = await app.context.db.q().selectFrom('notification').select('kind').execute();
  expect(rows).toEqual([{ kind: 'project-published' }]);
});

test('a rolled-back transaction leaves no notice', async () => {
  const failing = app.context.db.tx(async () => {
    await notify(app.context, about('message'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await told()).toEqual([]);
});
