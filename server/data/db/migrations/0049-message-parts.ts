import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Whether anything hangs on a message: most have nothing, and a page of them is read without looking for it. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('clientMessage')
    .addColumn('hasParts', type.bool, (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`update "clientMessage" set "hasParts" = true
    where "id" in (select "messageId" from "attachment" where "about" = 'conversation' union select "messageId" from "messageLink")`.execute(
    db,
  );
}
