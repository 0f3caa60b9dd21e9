import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#server/testing/engines.ts';
import { newId } from '#server/ids.ts';
import { addJobs } from '#server/jobs/job-table.ts';
import { openDatabase, openKysely, type DatabaseLocation, type Db } from './database.ts';
import { isUniqueViolation } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { migrations } from './migrations/list.ts';
import type { Tables } from './schema.ts';
import { textOrOwnerHolds } from './text-search.ts';

const sqlite = inject('engine').kind === 'sqlite';
const at = '2026-01-01T00:00:00.000Z';
const clientAccountId = newId();

const upTo = (last: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= last));

let database: FreshDatabase;
let location: DatabaseLocation;
let db: Db;

beforeEach(async () => {
  database = await freshDatabase();
  // The copy that tests start from is up to date already.
  location = { databaseUrl: database.url, dataDir: `${database.dataDir}/old` };
  if (database.url !== null) {
    const bare = openKysely<unknown>(location);
    await sql`drop schema public cascade`.execute(bare);
    await sql`create schema public`.execute(bare);
    await bare.destroy();
  }
  await migrateDatabase(location, upTo('0010'));
  db = openDatabase(location);
});
afterEach(async () => {
  await db.close();
  await database.drop();
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
  const q = db.q();
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
  await q.insertInto('throttle').values({ key: 'a/b', hits: 3, expiresAt: at }).execute();
  await q
    .insertInto('idempotency')
    .values({ key: 'k', requestHash: 'h', status: 201, response: '"grün"', expiresAt: at })
    .execute();
  const event = { id: newId(), topic: 'messages', subjectId: null, clientAccountId, createdAt: at };
  await q.insertInto('event').values(event).execute();
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
    rows[table] = await db
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
  expect(await migrateDatabase(location)).toEqual(Object.keys(migrations).filter((name) => name > '0011'));
  expect(await everything()).toEqual(before);
  const owned = { table: 'clientMessage', owner: 'clientAccount', by: 'clientAccountId' } as const;
  const search = await textOrOwnerHolds(db, owned, 'so before');
  const found = await db
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

test('what holds a job back from being added twice comes along', async () => {
  await fill();
  await migrateDatabase(location);
  const added = (uniqueKey: string | null) => ({
    kind: 'mail',
    payload: {},
    maxAttempts: 5,
    uniqueKey,
    dueAt: 0,
  });
  await addJobs(db, [added('one'), added(null), added(null), added('two')], 0);
  expect(await db.q().selectFrom('job').select('id').execute()).toHaveLength(6);
  const again = db
    .q()
    .insertInto('job')
    .values(job({ state: 'waiting', uniqueKey: 'one' }))
    .execute();
  expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true);
});

test.runIf(sqlite)(
  'on SQLite, small tables have one tree, and an index only where something looks for it',
  async () => {
    await migrateDatabase(location);
    const { rows } = await sql<{
      name: string;
      sql: string | null;
    }>`select "name", "sql" from "sqlite_schema"`.execute(db.q());
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
