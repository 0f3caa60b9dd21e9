import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Links of quotes to people without an account. A quote follows its request to the client that is made of it. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('quoteLink')
    .addColumn('quoteId', 'text', (column) => column.primaryKey().references('quote.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailKey', 'text', (column) => column.notNull())
    .addColumn('mailedAt', type.time)
    .addColumn('handedOverAt', type.time)
    .addColumn('handedOverById', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('codeHash', 'text')
    .addColumn('codeExpiresAt', type.time)
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addColumn('expiresAt', type.time, (column) => column.notNull())
    .execute();
  for (const column of ['emailKey', 'handedOverById'])
    await db.schema.createIndex(`quoteLink_${column}`).on('quoteLink').column(column).execute();

  const follow = `update "quote" set "clientAccountId" = new."clientAccountId"
    where "consultationId" = new."id" and "clientAccountId" is null;`;
  const statements =
    type.engine === 'sqlite'
      ? [
          `create trigger "quoteFollowsRequest" after update of "clientAccountId" on "consultation"
          when new."clientAccountId" is not null begin ${follow} end`,
        ]
      : [
          `create function "quoteFollowsRequest"() returns trigger language plpgsql as $$ begin ${follow} return null; end $$`,
          `create trigger "quoteFollowsRequest" after update of "clientAccountId" on "consultation" for each row
          when (new."clientAccountId" is not null) execute function "quoteFollowsRequest"()`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
