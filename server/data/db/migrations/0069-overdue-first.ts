import { sql, type Kysely } from 'kysely';

/** What is overdue is found by its day, the longest overdue first, however much is owed that is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index "clientPreviewTurnDue"',
    'create index "clientPreviewTurnDue" on "clientPreview" ("turn", "turnDueOn", "turnSince") where "turn" is not null and "turnDueOn" is not null',
    'create index "fileRequestTurnDue" on "fileRequest" ("turn", "dueOn", "turnSince") where "turn" is not null and "dueOn" is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
