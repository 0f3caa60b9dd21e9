import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

type Columns = (table: CreateTableBuilder<string>, type: ColumnTypes) => CreateTableBuilder<string>;

// Each has a text as its key, small rows, and a place in nearly every write.
const small: Record<string, Columns> = {
  throttle: (table, type) =>
    table
      .addColumn('key', 'text', (c) => c.primaryKey().notNull())
      .addColumn('hits', type.int, (c) => c.notNull())
      .addColumn('expiresAt', type.time, (c) => c.notNull()),
  event: (table, type) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('topic', 'text', (c) => c.notNull())
      .addColumn('subjectId', 'text')
      .addColumn('clientAccountId', 'text')
      .addColumn('createdAt', type.time, (c) => c.notNull()),
  job: (table, type) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('attempts', type.int, (c) => c.notNull())
      .addColumn('maxAttempts', type.int, (c) => c.notNull())
      .addColumn('dueAt', type.time)
      .addColumn('worker', 'text')
      .addColumn('progress', 'real', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('uniqueKey', 'text')
      .addColumn('createdAt', type.time, (c) => c.notNull())
      .addColumn('updatedAt', type.time, (c) => c.notNull()),
};

/** Keeps rows in the tree of their keys: SQLite has two trees for a table with a text as its key, unless told. */
async function onSqlite(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  for (const [name, columns] of Object.entries(small)) {
    await columns(schema.createTable(`${name}New`), type)
      .modifyEnd(sql`without rowid`)
      .execute();
    const names = columns(schema.createTable(name), type)
      .toOperationNode()
      .columns.map(({ column }) => sql.id(column.column.name));
    const list = sql.join(names);
    await sql`insert into ${sql.table(`${name}New`)} (${list}) select ${list} from ${sql.table(name)} order by 1`.execute(
      db,
    );
    await schema.dropTable(name).execute();
    await schema.alterTable(`${name}New`).renameTo(name).execute();
  }
  await schema.createIndex('jobDue').on('job').columns(['dueAt', 'id']).execute();
  await schema
    .createIndex('jobUniqueKey')
    .unique()
    .on('job')
    .column('uniqueKey')
    .where(sql.ref('uniqueKey'), 'is not', null)
    .execute();
}

/** Has a form post write fewer pages: to no index that it has no part in, nor to one that only the hourly sweep reads. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema.dropIndex('throttleExpiry').execute();
  await schema.dropIndex('idempotencyExpiry').execute();
  // Most of what a public form brings is of nobody who has an account.
  const ofClients = {
    consultationClient: ['consultation', ['clientAccountId', 'id']],
    consultationClientShelf: ['consultation', ['clientAccountId', 'spam', 'id']],
    contactMessageClient: ['contactMessage', ['clientAccountId', 'spam', 'id']],
  } as const;
  for (const [name, [table, columns]] of Object.entries(ofClients)) {
    await schema.dropIndex(name).execute();
    await schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .where(sql.ref('clientAccountId'), 'is not', null)
      .execute();
  }
  if (type.engine === 'sqlite') await onSqlite(db, type);
}
