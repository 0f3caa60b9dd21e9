import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

const name = (row: string) =>
  `case when ${row}."closedAs" is null then 'clients' else 'clients.' || ${row}."closedAs" end`;

/** Open companies count apart from closed ones: `deltas` of the rows of a statement. */
const count = (changes: string) => `
  insert into "rowCount" ("name", "value")
  select "name", sum("delta") from (${changes}) as "changes"
  group by "name" having sum("delta") <> 0 order by "name"
  on conflict ("name") do update set "value" = "rowCount"."value" + excluded."value"`;

const came = (row: string, from = '') => `select ${name(row)} as "name", 1 as "delta" ${from}`;
const went = (row: string, from = '') => `select ${name(row)} as "name", -1 as "delta" ${from}`;

const triggers = {
  sqlite: [
    ...['Insert', 'Update', 'Delete'].map((event) => `drop trigger "clientAccountCount${event}"`),
    `create trigger "clientAccountCountInsert" after insert on "clientAccount" begin ${count(came('new'))}; end`,
    `create trigger "clientAccountCountUpdate" after update of "closedAs" on "clientAccount" begin ${count(`${went('old')} union all ${came('new')}`)}; end`,
    `create trigger "clientAccountCountDelete" after delete on "clientAccount" begin ${count(went('old'))}; end`,
  ],
  // The triggers are there: each calls its function.
  postgres: (
    [
      ['Insert', came('"newRow"', 'from "newRow"')],
      ['Update', `${went('"oldRow"', 'from "oldRow"')} union all ${came('"newRow"', 'from "newRow"')}`],
      ['Delete', went('"oldRow"', 'from "oldRow"')],
    ] as const
  ).map(
    ([event, changes]) =>
      `create or replace function "clientAccountCount${event}"() returns trigger language plpgsql as $$ begin ${count(changes)}; return null; end $$`,
  ),
} as const;

/** Where requests and messages lie that were archived or deleted, and how a company is closed. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('removed')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('rowId', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('row', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('words', 'text')
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('cascade'))
    .addColumn('ownerId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('removedState').on('removed').columns(['kind', 'state', 'id']).execute();
  await schema.createIndex('removedClient').on('removed').columns(['clientAccountId', 'id']).execute();
  for (const column of ['ownerId', 'userId'])
    await schema.createIndex(`removed_${column}`).on('removed').column(column).execute();
  await schema.alterTable('clientAccount').addColumn('closedAs', 'text').execute();
  await schema.alterTable('clientAccount').addColumn('closedAt', type.time).execute();
  await schema
    .alterTable('clientAccount')
    .addColumn('closedById', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute();
  await schema.createIndex('clientAccount_closedById').on('clientAccount').column('closedById').execute();
  await schema
    .createIndex('clientAccountClosed')
    .on('clientAccount')
    .columns(['closedAs', 'id'])
    .where(sql.ref('closedAs'), 'is not', null)
    .execute();
  for (const statement of triggers[type.engine]) await sql.raw(statement).execute(db);
}
