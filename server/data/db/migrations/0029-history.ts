import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/**
 * Widens the audit log to what clients do, sign-ins and readings of files, and lets it be read by noun, person, client and
 * project, newest first.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema.alterTable('audit').addColumn('contactId', 'text').execute();
  await schema.alterTable('audit').addColumn('projectId', 'text').execute();
  await schema
    .alterTable('audit')
    .addColumn('noun', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const noun =
    type.engine === 'postgres'
      ? sql`split_part("action", '.', 1)`
      : sql`case instr("action", '.') when 0 then "action" else substr("action", 1, instr("action", '.') - 1) end`;
  await sql`update "audit" set "noun" = ${noun}`.execute(db);
  await sql`update "audit" set "projectId" = "subjectId" where "subjectType" = 'project'`.execute(db);
  for (const column of ['noun', 'userId', 'contactId', 'clientAccountId', 'projectId'])
    await schema
      .createIndex(`audit${column[0]?.toUpperCase()}${column.slice(1)}`)
      .on('audit')
      .columns([column, 'id'])
      .execute();
}
