import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** What the agency writes settles what the client has written before. */
const settle = `
  update "clientMessage" set "settled" = true
  where "clientAccountId" = new."clientAccountId" and not "fromAdmin" and not "settled"`;

const triggers = {
  sqlite: [
    `create trigger "clientMessageSettle" after insert on "clientMessage" when new."fromAdmin" begin ${settle}; end`,
  ],
  postgres: [
    `create function "clientMessageSettle"() returns trigger language plpgsql as $$ begin ${settle}; return null; end $$`,
    `create trigger "clientMessageSettle" after insert on "clientMessage" for each row when (new."fromAdmin") execute function "clientMessageSettle"()`,
  ],
} as const;

/** Indexes that hold what is open alone: it is little, however much there is. */
const open: Readonly<Record<string, { when: string; by: readonly string[] }>> = {
  clientMessage: { when: 'not "fromAdmin" and not "settled"', by: ['createdAt', 'clientAccountId'] },
  previewFeedback: { when: '"adminResponse" is null', by: ['createdAt'] },
  artwork: { when: '"lookedAt" is null', by: ['createdAt', 'clientAccountId'] },
  projectDirective: { when: '"lookedAt" is null', by: ['updatedAt'] },
  referenceList: { when: '"lookedAt" is null', by: ['updatedAt'] },
};

/** What is read by its state, oldest first. */
const byState: Readonly<Record<string, readonly string[]>> = {
  consultation: ['spam', 'status', 'createdAt'],
  contactMessage: ['spam', 'isRead', 'createdAt'],
  directiveChangeRequest: ['status', 'createdAt'],
};

const waits = (table: string, columns: readonly string[]) =>
  `create index "${table}Waits${columns.at(-1)}" on "${table}" (${columns.map((name) => `"${name}"`).join(', ')})`;

/** What whose turn it is needs in order to be found without reading everything, and what an answer to a request leaves behind. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('clientMessage')
    .addColumn('settled', type.bool, (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`
    update "clientMessage" set "settled" = true where "fromAdmin" or exists (
      select 1 from "clientMessage" as "later" where "later"."clientAccountId" = "clientMessage"."clientAccountId"
      and "later"."fromAdmin" and "later"."id" > "clientMessage"."id")`.execute(db);
  for (const table of ['artwork', 'projectDirective', 'referenceList'])
    await schema.alterTable(table).addColumn('lookedAt', type.time).execute();
  // What there is counts as looked at.
  await sql`update "artwork" set "lookedAt" = "createdAt"`.execute(db);
  await sql`update "projectDirective" set "lookedAt" = "updatedAt"`.execute(db);
  await sql`update "referenceList" set "lookedAt" = "updatedAt"`.execute(db);
  await schema.alterTable('consultation').addColumn('answeredAt', type.time).execute();
  await schema.alterTable('consultation').addColumn('lostReason', 'text').execute();
  const indexes = [
    ...Object.entries(open).flatMap(([table, { when, by }]) =>
      by.map((column) => `${waits(table, [column])} where ${when}`),
    ),
    ...Object.entries(byState).map(([table, columns]) => waits(table, columns)),
  ];
  for (const statement of [...indexes, ...triggers[type.engine]]) await sql.raw(statement).execute(db);
}
