import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';
import { indexTexts } from './0007-text-search.ts';

const batch = 500;

/** Lower case as the program makes it: SQLite's own knows ASCII alone. */
async function fillTexts(db: Kysely<unknown>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string; feedback: string; title: string }>`
      select "previewFeedback"."id", "previewFeedback"."feedback", "clientPreview"."title"
      from "previewFeedback" inner join "clientPreview" on "clientPreview"."id" = "previewFeedback"."previewId"
      where "previewFeedback"."id" > ${after} order by "previewFeedback"."id" limit ${sql.lit(batch)}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const values = rows.map(
      ({ id, feedback, title }) => sql`(${id}, ${`${feedback}\n${title}`.toLowerCase()})`,
    );
    await sql`
      with "made" ("id", "text") as (values ${sql.join(values)})
      update "previewFeedback" set "searchText" = "made"."text" from "made" where "made"."id" = "previewFeedback"."id"
    `.execute(db);
    after = last.id;
  }
}

/** Finds feedback by its words, its preview or its client, and what is unread, without reading every row. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('previewFeedback')
    .addColumn('searchText', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await fillTexts(db);
  await indexTexts(db, type, ['previewFeedback']);
  await db.schema
    .createIndex('previewFeedbackUnread')
    .on('previewFeedback')
    .columns(['isRead', 'id'])
    .execute();
}
