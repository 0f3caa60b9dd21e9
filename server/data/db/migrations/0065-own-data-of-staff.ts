import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Puts a table in the place of another, with its rows; neither is referred to by others. */
async function replace(db: Kysely<unknown>, table: string, columns: Record<string, string>): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(columns).map((value) => sql.raw(value)));
  await sql`insert into ${sql.table(`${table}New`)} (${names}) select ${values} from ${sql.table(table)}`.execute(
    db,
  );
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(`${table}New`).renameTo(table).execute();
}

const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `"${name}"`]));
const asker = { personKind: `'contact'`, personId: '"contactId"' };

/** Staff ask for their own data too: exports and erasures belong to a contact or to a user. */
export async function up(db: Kysely<unknown>, { time, bool }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('dataExportNew')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('personKind', 'text', (c) => c.notNull())
    .addColumn('personId', 'text', (c) => c.notNull())
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('createdAt', time, (c) => c.notNull())
    .addColumn('expiresAt', time, (c) => c.notNull())
    .addColumn('fetchedAt', time)
    .execute();
  const kept = same('id', 'clientAccountId', 'kind', 'createdAt', 'expiresAt', 'fetchedAt');
  await replace(db, 'dataExport', { ...kept, ...asker });
  await db.schema
    .createIndex('dataExportPerson')
    .on('dataExport')
    .columns(['personKind', 'personId', 'id'])
    .execute();

  await db.schema
    .createTable('erasureNew')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('personKind', 'text', (c) => c.notNull())
    .addColumn('personId', 'text', (c) => c.notNull())
    .addColumn('withCompanies', bool, (c) => c.notNull())
    .addColumn('companies', 'text', (c) => c.notNull())
    .addColumn('requestedAt', time, (c) => c.notNull())
    .addColumn('dueAt', time, (c) => c.notNull())
    .addColumn('withdrawnAt', time)
    .addColumn('erasedAt', time)
    .addColumn('cleanedAt', time)
    .addColumn('mentions', 'text', (c) => c.notNull())
    .execute();
  const times = same('requestedAt', 'dueAt', 'withdrawnAt', 'erasedAt', 'cleanedAt');
  await replace(db, 'erasure', {
    ...same('id', 'withCompanies', 'companies', 'mentions'),
    ...times,
    ...asker,
  });
  await sql`create unique index "erasureOpen" on "erasure" ("personKind", "personId") where "withdrawnAt" is null`.execute(
    db,
  );
}
