import { beforeEach, expect, test } from 'vitest';
import type { ClientMessage, StaffClientMessage } from '#contract/messages.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { join } from '#server/features/contacts/service.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { mailWhatIsDue } from '#server/testing/services/notice-mails.ts';
import { explain, statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const app = appForEachTest();
let company: Awaited<ReturnType<typeof addClient>>;
let staff: Caller;
let ana: Caller;
let ben: Caller;
beforeEach(async () => {
  company = await addClient(app.context);
  staff = await app.as('staff', await addUser(app.context, 'admin'));
  ana = await app.as('client', company.id, company.contactId);
  ben = await app.as('client', company.id, await addContact(app.context, company.id, 'sees'));
});

const writeToClient = (message: string) =>
  staff.post('/api/admin/client-messages', { clientAccountId: company.id, message });
const read = (contact: Caller) => contact.post('/api/client/messages/mark-read');
const badgeOf = async (contact: Caller) =>
  (await contact.get('/api/client/counts')).json<{ messagesUnread: number }>().messagesUnread;
const readBy = async (contact: Caller) =>
  (await contact.get('/api/client/messages')).json<ClientMessage[]>().map(({ isRead }) => isRead);
const readForStaff = async () =>
  (await staff.get('/api/admin/client-messages')).json<StaffClientMessage[]>().map(({ isRead }) => isRead);

test('each contact has their own badge, which other contacts never clear', async () => {
  await writeToClient('One');
  await writeToClient('Two');
  expect([await badgeOf(ana), await badgeOf(ben)]).toEqual([2, 2]);
  await read(ana);
  expect([await badgeOf(ana), await badgeOf(ben)]).toEqual([0, 2]);
  expect([await readBy(ana), await readBy(ben)]).toEqual([
    [true, true],
    [false, false],
  ]);
  await writeToClient('Three');
  expect([await badgeOf(ana), await badgeOf(ben)]).toEqual([1, 3]);
  expect(await readBy(ana)).toEqual([false, true, true]);
  await read(ben);
  expect([await badgeOf(ana), await badgeOf(ben)]).toEqual([1, 0]);
});

test('the agency sees that a contact has read, whoever was first', async () => {
  await writeToClient('One');
  expect(await readForStaff()).toEqual([false]);
  await read(ben);
  expect(await readForStaff()).toEqual([true]);
  await read(ana);
  expect(await readForStaff()).toEqual([true]);
});

test('reading nothing new causes no event', async () => {
  await writeToClient('One');
  await read(ana);
  const events = async () =>
    (await app.context.db.q().selectFrom('event').select('id').where('topic', '=', 'messages').execute())
      .length;
  const before = await events();
  await read(ana);
  expect(await events()).toBe(before);
  await read(ben);
  expect(await events()).toBe(before + 1);
});

test('for a contact who joins, earlier messages count as read', async () => {
  await writeToClient('One');
  const { id, contactId } = await addClient(app.context);
  const membership = { clientAccountId: company.id, contactId, standing: 'comments' as const };
  await join(app.context, membership);
  const cleo = await app.as('client', company.id, contactId);
  expect([await badgeOf(cleo), await readBy(cleo)]).toEqual([0, [true]]);
  await writeToClient('Two');
  expect([await badgeOf(cleo), await readBy(cleo)]).toEqual([1, [false, true]]);
  // Reading marks belong to one company. In the other company of this person, all messages are still unread.
  const elsewhere = await app.as('client', id, contactId);
  await staff.post('/api/admin/client-messages', { clientAccountId: id, message: 'Elsewhere' });
  await read(cleo);
  expect([await badgeOf(cleo), await badgeOf(elsewhere)]).toEqual([0, 1]);
});

test('a person who rejoins keeps the mark and the unread messages after it', async () => {
  await writeToClient('One');
  const membership = { clientAccountId: company.id, contactId: company.contactId, standing: 'sees' as const };
  await join(app.context, membership);
  expect(await badgeOf(ana)).toBe(1);
});

test('a contact who reads in time gets no mail; others get one for several messages', async () => {
  const mails = async () =>
    (await app.context.db.q().selectFrom('mail').select('recipient').orderBy('id').execute()).map(
      ({ recipient }) => recipient,
    );
  await writeToClient('One');
  await writeToClient('Two');
  await read(ben);
  await mailWhatIsDue(app);
  expect(await mails()).toEqual([company.email]);
  await writeToClient('Three');
  await mailWhatIsDue(app);
  expect(await mails()).toHaveLength(3);
});

test('the badge counts only messages after the mark', async () => {
  const at = iso(0);
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    id: newId(n + 1),
    clientAccountId: company.id,
    message: 'x',
    fromAdmin: n % 2 === 0,
    userId: null,
    contactId: null,
    isRead: false,
    adminResponse: null,
    responseDate: null,
    responseToId: null,
    searchText: 'x',
    createdAt: at,
  }));
  const { db } = app.context;
  for (let from = 0; from < rows.length; from += 500)
    await addRow(db, 'clientMessage', rows.slice(from, from + 500));
  await read(ana);
  await writeToClient('New');
  const run = await statementsOf(db, async () => expect(await badgeOf(ana)).toBe(1));
  const counting = run.filter(({ sql }) => sql.includes('"clientMessage"'));
  const steps = (await Promise.all(counting.map((statement) => explain(db, statement)))).flat();
  // No step may scan a table. Counting only scans the result of the subquery, which has at most a hundred rows.
  expect(steps.filter((step) => /^SCAN(?! found$)|Seq Scan/.test(step))).toEqual([]);
  // On PostgreSQL the chosen index depends on table statistics, so check the index on SQLite only.
  if (db.engine === 'sqlite') expect(steps).toContainEqual(expect.stringContaining('clientMessageOfSide'));
});
