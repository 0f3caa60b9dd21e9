import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { oldDatabase, type OldDatabase } from '#server/testing/database/old-database.ts';
import { migrateDatabase } from './migrate.ts';
import { migrations } from './migrations/list.ts';
import { textHolds } from './queries/text-search.ts';

const at = '2026-01-01T00:00:00.000Z';
let old: OldDatabase;
beforeEach(async () => {
  old = await oldDatabase('0010');
});

/** Companies as they were before people: one login each, with a session, an open link, and a message read and one unread. */
async function addAccounts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const { insert } = old;
  await insert(
    'clientAccount',
    ids.map((id, n) => ({
      id,
      name: `Client ${n}`,
      email: `Client-${n}@example.com`,
      emailKey: `client-${n}@example.com`,
      company: `Company ${n}`,
      phone: null,
      passwordHash: `hash-${n}`,
      clientCode: `TT-${n}`,
      companyLogoUrl: null,
      origin: n % 2 ? 'self' : 'staff',
      emailVerifiedAt: n % 2 ? at : null,
      searchText: `client ${n}`,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await insert(
    'session',
    ids.map((id, n) => ({
      tokenHash: `session-${n}`,
      kind: 'client',
      userId: null,
      clientAccountId: id,
      userAgent: null,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at,
    })),
  );
  await insert(
    'oneTimeToken',
    ids.map((id, n) => ({
      tokenHash: `token-${n}`,
      purpose: n % 2 ? 'reset-password' : 'verify-email',
      subjectId: id,
      emailKey: `client-${n}@example.com`,
      createdAt: at,
      expiresAt: at,
      usedAt: null,
    })),
  );
  const message = (id: string, fromAdmin: boolean, isRead: boolean) => ({
    id: newId(),
    clientAccountId: id,
    message: 'Hello',
    fromAdmin,
    userId: null,
    isRead,
    adminResponse: null,
    responseDate: null,
    responseToId: null,
    searchText: 'hello',
    createdAt: at,
  });
  await insert(
    'clientMessage',
    ids.flatMap((id) => [message(id, true, true), message(id, true, false), message(id, false, false)]),
  );
  return ids;
}

test('each account becomes a company with one contact, who is signed in as before and made what there was', async () => {
  // More than one batch.
  const ids = await addAccounts(1_203);
  await migrateDatabase(old.location);
  const q = old.db.q();
  const people = await q
    .selectFrom('clientAccount')
    .innerJoin('contact', 'contact.id', 'clientAccount.primaryContactId')
    .innerJoin('membership', 'membership.contactId', 'contact.id')
    .innerJoin('session', 'session.contactId', 'contact.id')
    .innerJoin('oneTimeToken', 'oneTimeToken.subjectId', 'contact.id')
    .select(['clientAccount.id', 'clientAccount.email as copy', 'contact.email', 'contact.passwordHash'])
    .select(['session.tokenHash', 'session.clientAccountId', 'membership.lastReadMessageId'])
    .select(['membership.clientAccountId as member', 'membership.standing', 'oneTimeToken.emailKey'])
    .orderBy('clientAccount.id')
    .execute();
  expect(people.map(({ id }) => id)).toEqual(ids.toSorted());
  const messages = await q.selectFrom('clientMessage').selectAll().orderBy('id').execute();
  const read = new Map(
    messages
      .filter(({ fromAdmin, isRead }) => fromAdmin && isRead)
      .map((row) => [row.clientAccountId, row.id]),
  );
  for (const row of people) {
    const n = row.passwordHash?.split('-')[1];
    expect(row).toEqual({
      id: row.id,
      copy: row.email,
      email: `Client-${n}@example.com`,
      passwordHash: `hash-${n}`,
      tokenHash: `session-${n}`,
      clientAccountId: row.id,
      lastReadMessageId: read.get(row.id),
      member: row.id,
      standing: 'decides',
      emailKey: `client-${n}@example.com`,
    });
  }
  const authors = new Set(messages.map(({ fromAdmin, contactId }) => `${fromAdmin} ${contactId === null}`));
  expect(authors).toEqual(new Set(['true true', 'false false']));
  const counted = await q
    .selectFrom('rowCount')
    .select('value')
    .where('name', '=', 'clients')
    .executeTakeFirst();
  expect(counted?.value).toBe(ids.length);
  // The table was made anew on SQLite: its indexes and triggers came along.
  await q
    .updateTable('clientAccount')
    .set({ searchText: 'found again' })
    .where('id', '=', ids[0] ?? '')
    .execute();
  const search = await textHolds(old.db, 'clientAccount', 'found again');
  const found = await q
    .selectFrom('clientAccount')
    .select('id')
    .where((eb) => search(eb.ref('id'), eb.ref('searchText')))
    .execute();
  expect(found).toEqual([{ id: ids[0] }]);
});

/** How many rows stand for somebody or were made by somebody, by what they are. */
async function counted(people: string, owner: string) {
  const { q } = old;
  const count = async (table: string, column?: string) => {
    const rows = q.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
    const [row] = await (column ? rows.where(column, 'is not', null) : rows).execute();
    return Number(row?.count);
  };
  const links = q
    .selectFrom('oneTimeToken')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subjectId', 'in', q.selectFrom(people).select('id'));
  return {
    people: await count(people),
    companies: await count('clientAccount'),
    sessions: await count('session', owner),
    links: Number((await links.executeTakeFirst())?.count),
    messages: await count('clientMessage'),
    tries: await q.selectFrom('throttle').selectAll().orderBy('key').execute(),
  };
}

/** The migrations up to the one that splits accounts. */
const untilPeople = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0017'));

test('ten thousand accounts are split, none lost: counted before and after', async () => {
  await addAccounts(10_000);
  await old.insert(
    'throttle',
    ['address/127.0.0.1', 'account/x'].map((key) => ({
      key: `sign-in/client/${key}`,
      hits: 7,
      expiresAt: at,
    })),
  );
  const before = await counted('clientAccount', 'clientAccountId');
  expect(before).toMatchObject({ people: 10_000, sessions: 10_000, links: 10_000, messages: 30_000 });
  await migrateDatabase(old.location, untilPeople);
  expect(await counted('contact', 'contactId')).toEqual(before);
});
