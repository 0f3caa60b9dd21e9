import { sql } from 'kysely';
import { beforeEach, expect, inject, test } from 'vitest';
import { oldDatabase, type OldDatabase } from '#server/testing/database/old-database.ts';
import { newId } from '#server/core/ids.ts';
import { addJob } from '#server/work/jobs/job-table.ts';
import { isUniqueViolation } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { migrations } from './migrations/list.ts';
import type { Tables } from './migrations/schema.ts';
import { textOrOwnerHolds } from './queries/text-search.ts';

const sqlite = inject('engine').kind === 'sqlite';
const at = '2026-01-01T00:00:00.000Z';
const clientAccountId = newId();

let old: OldDatabase;
beforeEach(async () => {
  old = await oldDatabase('0010');
});

const job = (changes: { state: 'waiting' | 'done'; uniqueKey: string | null }) => ({
  id: newId(),
  kind: 'mail',
  payload: '{"mailId":"x"}',
  attempts: 1,
  maxAttempts: 5,
  dueAt: changes.state === 'done' ? null : at,
  worker: null,
  progress: 0.5,
  error: 'so it goes',
  createdAt: at,
  updatedAt: at,
  ...changes,
});

const person = { name: 'Ada', email: 'ada@example.com' };

async function fill(): Promise<void> {
  // With the columns of then.
  const { q } = old;
  const account = {
    ...person,
    id: clientAccountId,
    emailKey: person.email,
    company: null,
    phone: null,
    passwordHash: '-',
    clientCode: 'TT-1',
    companyLogoUrl: null,
    origin: 'staff' as const,
    emailVerifiedAt: null,
    searchText: 'ada',
    createdAt: at,
    updatedAt: at,
  };
  await q.insertInto('clientAccount').values(account).execute();
  const message = (text: string) => ({
    id: newId(),
    clientAccountId,
    message: text,
    fromAdmin: false,
    userId: null,
    isRead: false,
    adminResponse: null,
    responseDate: null,
    responseToId: null,
    searchText: text.toLowerCase(),
    createdAt: at,
  });
  await q.insertInto('clientMessage').values(['Written before', 'Also before'].map(message)).execute();
  const contact = (owner: string | null) => ({
    ...person,
    id: newId(),
    subject: null,
    message: 'Hello',
    isRead: false,
    spam: false,
    clientAccountId: owner,
    searchText: 'hello',
    createdAt: at,
  });
  await q
    .insertInto('contactMessage')
    .values([clientAccountId, null].map((owner) => contact(owner)))
    .execute();
  const consultation = {
    ...person,
    id: newId(),
    emailKey: person.email,
    company: null,
    phone: null,
    service: null,
    message: null,
    referredBy: null,
    businessName: null,
    businessType: null,
    status: 'pending' as const,
    spam: false,
    clientAccountId: null,
    searchText: 'ada',
    createdAt: at,
    updatedAt: at,
  };
  await q.insertInto('consultation').values(consultation).execute();
  await q.insertInto('throttle').values({ key: 'a/b', hits: 3, expiresAt: at }).execute();
  await q
    .insertInto('idempotency')
    .values({ key: 'k', requestHash: 'h', status: 201, response: '"grün"', expiresAt: at })
    .execute();
  await sql`
    insert into "event" ("id", "topic", "subjectId", "clientAccountId", "createdAt")
    values (${newId()}, 'messages', null, ${clientAccountId}, ${at})
  `.execute(q);
  await q
    .insertInto('job')
    .values([
      job({ state: 'waiting', uniqueKey: 'one' }),
      job({ state: 'done', uniqueKey: null }),
      job({ state: 'done', uniqueKey: null }),
    ])
    .execute();
}

const kept: (keyof Tables)[] = [
  'clientAccount',
  'clientMessage',
  'contactMessage',
  'throttle',
  'idempotency',
  'event',
  'job',
];
const everything = async () => {
  const rows: Record<string, unknown[]> = {};
  for (const table of kept)
    rows[table] = await old.db
      .q()
      .selectFrom(table)
      .selectAll()
      .orderBy(sql`1`)
      .execute();
  return rows;
};

test('a database of before comes along with all that is in it', async () => {
  await fill();
  const before = await everything();
  expect(Object.values(before).map((rows) => rows.length)).toEqual([1, 2, 2, 1, 1, 1, 3]);
  expect(await migrateDatabase(old.location)).toEqual(
    Object.keys(migrations).filter((name) => name > '0011'),
  );
  const event = before['event']?.map((row) => ({ ...(row as object), forClient: true }));
  const after = await everything();
  const [account] = (before['clientAccount'] ?? []) as Record<string, unknown>[];
  const { passwordHash, origin, emailVerifiedAt, ...company } = account ?? {};
  const contact = await old.db.q().selectFrom('contact').selectAll().executeTakeFirstOrThrow();
  expect(contact).toMatchObject({ ...person, emailKey: person.email, passwordHash, origin, emailVerifiedAt });
  expect(after).toEqual({
    ...before,
    event,
    clientAccount: [
      { ...company, primaryContactId: contact.id, closedAs: null, closedAt: null, closedById: null },
    ],
    clientMessage: before['clientMessage']?.map((row) => ({
      ...(row as object),
      contactId: contact.id,
      readAt: null,
      readById: null,
      // Nothing of the agency follows it.
      settled: false,
      hasParts: false,
    })),
    job: before['job']?.map((row) => ({ ...(row as object), turnOf: null, turn: 0 })),
    contactMessage: before['contactMessage']?.map((row) => ({
      ...(row as object),
      ownerId: null,
      adminResponse: null,
      responseDate: null,
      userId: null,
    })),
  });
  expect(await old.db.q().selectFrom('membership').selectAll().execute()).toEqual([
    {
      clientAccountId,
      contactId: contact.id,
      standing: 'decides',
      lastReadMessageId: null,
      lastSignInAt: null,
      createdAt: at,
    },
  ]);
  const owned = { table: 'clientMessage', owner: 'clientAccount', by: 'clientAccountId' } as const;
  const search = await textOrOwnerHolds(old.db, owned, 'so before');
  const found = await old.db
    .q()
    .selectFrom('clientMessage')
    .innerJoin('clientAccount as client', 'client.id', 'clientMessage.clientAccountId')
    .select('message')
    .where((eb) =>
      search.matches(
        eb.ref('clientMessage.id'),
        eb.ref('clientMessage.searchText'),
        eb.ref('client.searchText'),
      ),
    )
    .execute();
  expect(found).toEqual([{ message: 'Also before' }]);
});

test('answers of before name who of the staff gave them last', async () => {
  await fill();
  const { q } = old;
  const [first, last, question, request] = [newId(), newId(), newId(), newId()];
  for (const id of [first, last])
    await q
      .insertInto('user')
      .values({ id, emailVerified: true, role: 'admin', grantedRole: 'admin', createdAt: at })
      .execute();
  const message = { clientAccountId, message: 'x', isRead: true, searchText: 'x', createdAt: at };
  await q
    .insertInto('clientMessage')
    .values(
      [
        { ...message, id: question, fromAdmin: false, adminResponse: 'Yes', responseDate: at },
        { ...message, id: newId(), fromAdmin: true, userId: last, responseToId: question },
      ].map((row) => ({ userId: null, adminResponse: null, responseDate: null, responseToId: null, ...row })),
    )
    .execute();
  await q
    .insertInto('directiveChangeRequest')
    .values({
      id: request,
      clientAccountId,
      requestType: 'color_change',
      currentValues: '{}',
      requestedValues: '{}',
      status: 'approved',
      isRead: true,
      createdAt: at,
    })
    .execute();
  const act = (userId: string, action: string) => ({
    id: newId(),
    userId,
    action,
    subjectType: 'directiveChangeRequest',
    subjectId: request,
    createdAt: at,
  });
  await q
    .insertInto('audit')
    .values([
      act(first, 'directives.approve'),
      act(last, 'directives.approve'),
      act(first, 'directives.read'),
    ])
    .execute();
  await migrateDatabase(old.location);
  for (const table of ['clientMessage', 'directiveChangeRequest'] as const)
    expect(
      await old.db.q().selectFrom(table).select('userId').where('id', 'in', [question, request]).execute(),
      table,
    ).toEqual([{ userId: last }]);
});

test('what was there before rows were counted is counted', async () => {
  await fill();
  await migrateDatabase(old.location);
  const rows = await old.db.q().selectFrom('rowCount').selectAll().orderBy('name').execute();
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    clients: 1,
    'consultations.day.2026-01-01': 1,
    'consultations.inbox.pending': 1,
    'messages.client.unread': 2,
    'messages.contact.unread': 2,
  });
});

test('what holds a job back from being added twice comes along', async () => {
  await fill();
  await migrateDatabase(old.location);
  const added = (uniqueKey: string | null) => ({
    kind: 'mail',
    payload: {},
    maxAttempts: 5,
    uniqueKey,
    dueAt: 0,
  });
  for (const key of ['one', null, null, 'two']) await addJob(old.db, added(key), 0);
  expect(await old.db.q().selectFrom('job').select('id').execute()).toHaveLength(6);
  const again = old.db
    .q()
    .insertInto('job')
    .values(job({ state: 'waiting', uniqueKey: 'one' }))
    .execute();
  expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true);
});

test.runIf(sqlite)(
  'on SQLite, small tables have one tree, and an index only where something looks for it',
  async () => {
    await migrateDatabase(old.location);
    const { rows } = await sql<{
      name: string;
      sql: string | null;
    }>`select "name", "sql" from "sqlite_schema"`.execute(old.db.q());
    const made = new Map(rows.map((row) => [row.name, row.sql ?? '']));
    for (const table of ['throttle', 'event', 'job'])
      expect(made.get(table), table).toMatch(/without rowid$/i);
    for (const index of [
      'jobUniqueKey',
      'consultationClient',
      'consultationClientShelf',
      'contactMessageClient',
    ])
      expect(made.get(index), index).toMatch(/is not null$/);
    expect(made.has('jobDue')).toBe(true);
    expect([made.has('throttleExpiry'), made.has('idempotencyExpiry')]).toEqual([false, false]);
  },
);
