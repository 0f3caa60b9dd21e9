import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** A table whose rows are counted. */
interface Counted {
  /** The columns that decide where a row counts. */
  columns: string[];
  /** The names under which a row counts, as SQL over its columns; null counts nowhere. */
  names: (row: string) => string[];
}

const counted = ({ engine }: ColumnTypes): Record<string, Counted> => {
  const day = (instant: string) =>
    engine === 'postgres'
      ? `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`
      : `substr(${instant}, 1, 10)`;
  return {
    consultation: {
      columns: ['spam', 'status', 'createdAt'],
      names: (row) => [
        `'consultations.' || case when ${row}."spam" then 'spam.' else 'inbox.' end || ${row}."status"`,
        `case when not ${row}."spam" then 'consultations.day.' || ${day(`${row}."createdAt"`)} end`,
      ],
    },
    clientAccount: { columns: ['id'], names: () => [`'clients'`] },
    project: {
      columns: ['deleted'],
      names: (row) => [`case when ${row}."deleted" then 'projects.deleted' else 'projects.current' end`],
    },
    contactMessage: {
      columns: ['spam', 'isRead'],
      names: (row) => [
        `'messages.contact.' || case when ${row}."spam" then 'spam' when ${row}."isRead" then 'read' else 'unread' end`,
      ],
    },
    clientMessage: {
      columns: ['fromAdmin', 'isRead'],
      names: (row) => [
        `'messages.' || case when ${row}."fromAdmin" then 'admin' when ${row}."isRead" then 'client.read' else 'client.unread' end`,
      ],
    },
    directiveChangeRequest: {
      columns: ['status'],
      names: (row) => [`'change-requests.' || ${row}."status"`],
    },
    clientPreview: {
      columns: ['deleted'],
      names: (row) => [`case when not ${row}."deleted" then 'previews' end`],
    },
    previewFeedback: {
      columns: ['isRead', 'rating', 'ratingTouched'],
      names: (row) => [
        `case when ${row}."isRead" then 'preview-feedback.read' else 'preview-feedback.unread' end`,
        `case when ${row}."ratingTouched" then 'preview-feedback.rated.' || cast(${row}."rating" as text) end`,
      ],
    },
  };
};

/** Rows that came (1) or went (-1): where they are, and how to refer to one. */
interface Rows {
  delta: 1 | -1;
  row: string;
  from: string;
}

/** One statement adds up all changes and writes in the order of the names, so that two writers never wait for each other in a circle. */
function count({ names }: Counted, rows: Rows[]): string {
  const changes = rows.flatMap(({ delta, row, from }) =>
    names(row).map((name) => `select ${name} as "name", ${delta} as "delta" ${from}`),
  );
  return `
    insert into "rowCount" ("name", "value")
    select "name", sum("delta") from (${changes.join(' union all ')}) as "changes"
    where "name" is not null group by "name" having sum("delta") <> 0 order by "name"
    on conflict ("name") do update set "value" = "rowCount"."value" + excluded."value"`;
}

const events = { Insert: ['new'], Update: ['old', 'new'], Delete: ['old'] } as const;

const deltas = { old: -1, new: 1 } as const;

function triggerOnSqlite(table: string, of: Counted, event: keyof typeof events): string[] {
  const changed = event === 'Update' ? ` of ${of.columns.map((column) => `"${column}"`).join(', ')}` : '';
  const rows = events[event].map((side) => ({ delta: deltas[side], row: side, from: '' }));
  return [
    `create trigger "${table}Count${event}" after ${event}${changed} on "${table}" begin ${count(of, rows)}; end`,
  ];
}

/** Counts all rows of a statement at once: counting them one by one writes the same few numbers again for each. */
function triggerOnPostgres(table: string, of: Counted, event: keyof typeof events): string[] {
  const name = `"${table}Count${event}"`;
  const sides = events[event];
  const rows = sides.map((side) => ({
    delta: deltas[side],
    row: `"${side}Row"`,
    from: `from "${side}Row"`,
  }));
  const tables = sides.map((side) => `${side} table as "${side}Row"`).join(' ');
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${count(of, rows)}; return null; end $$`,
    `create trigger ${name} after ${event} on "${table}" referencing ${tables} for each statement execute function ${name}()`,
  ];
}

/** Has the database count the rows that badges and totals tell of; no write has to remember to. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.dropTable('counter').execute();
  await db.schema
    .createTable('rowCount')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', type.int, (c) => c.notNull())
    .$call((table) => (type.engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  const trigger = type.engine === 'sqlite' ? triggerOnSqlite : triggerOnPostgres;
  for (const [table, of] of Object.entries(counted(type))) {
    const present: Rows = { delta: 1, row: `"${table}"`, from: `from "${table}"` };
    const statements = [
      count(of, [present]),
      ...Object.keys(events).flatMap((event) => trigger(table, of, event as keyof typeof events)),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}
