import { sql, type Kysely } from 'kysely';

const perStep = 500;

interface Row {
  id: string;
  referredBy: string;
}

/** Adds the referrer to the text that a search of requests reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<Row>`
      select "id", "referredBy" from "consultation" where "referredBy" is not null and "id" > ${last}
      order by "id" limit ${sql.lit(perStep)}`.execute(db);
    for (const { id, referredBy } of rows) {
      const added = `\n${referredBy.toLowerCase()}`;
      await sql`update "consultation" set "searchText" = "searchText" || ${added} where "id" = ${id}`.execute(
        db,
      );
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
