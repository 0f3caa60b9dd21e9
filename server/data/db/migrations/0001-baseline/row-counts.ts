import { onPostgres, type Engine } from './words.ts';

/** A table whose rows are counted. */
interface Counted {
  /** The columns that decide where a row counts. */
  columns: string[];
  /** The names under which a row counts, as SQL over its columns. */
  names: (row: string) => string[];
  /** True: a name may be null, under which nothing counts. */
  mayBeNull: boolean;
}

const counted = (engine: Engine): Record<string, Counted> => {
  const day = (instant: string) =>
    engine === 'postgres'
      ? `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`
      : `substr(${instant}, 1, 10)`;
  return {
    consultation: {
      columns: ['spam', 'status', 'lostReason', 'createdAt'],
      names: (row) => [
        `'consultations.' || case when ${row}."spam" then 'spam.' else 'inbox.' end ||
          (case when ${row}."lostReason" is null then ${row}."status" else 'lost' end)`,
        `case when not ${row}."spam" then 'consultations.day.' || ${day(`${row}."createdAt"`)} end`,
      ],
      mayBeNull: true,
    },
    clientAccount: {
      columns: ['closedAs'],
      names: (row) => [
        `case when ${row}."closedAs" is null then 'clients' else 'clients.' || ${row}."closedAs" end`,
      ],
      mayBeNull: false,
    },
    project: {
      columns: ['deleted'],
      names: (row) => [`case when ${row}."deleted" then 'projects.deleted' else 'projects.current' end`],
      mayBeNull: true,
    },
    contactMessage: {
      columns: ['spam', 'isRead'],
      names: (row) => [
        `'messages.contact.' || case when ${row}."spam" then 'spam' when ${row}."isRead" then 'read' else 'unread' end`,
      ],
      mayBeNull: true,
    },
    clientMessage: {
      columns: ['fromAdmin', 'isRead'],
      names: (row) => [
        `'messages.' || case when ${row}."fromAdmin" then 'admin' when ${row}."isRead" then 'client.read' else 'client.unread' end`,
      ],
      mayBeNull: true,
    },
    directiveChangeRequest: {
      columns: ['status'],
      names: (row) => [`'change-requests.' || ${row}."status"`],
      mayBeNull: true,
    },
    clientPreview: {
      columns: ['deleted'],
      names: (row) => [`case when not ${row}."deleted" then 'previews' end`],
      mayBeNull: true,
    },
    previewFeedback: {
      columns: ['isRead', 'rating', 'ratingTouched'],
      names: (row) => [
        `case when ${row}."isRead" then 'preview-feedback.read' else 'preview-feedback.unread' end`,
        `case when ${row}."ratingTouched" then 'preview-feedback.rated.' || cast(${row}."rating" as text) end`,
      ],
      mayBeNull: true,
    },
  };
};

const events = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const;

type Event = keyof typeof events;

/** One statement writes all counts in the order of their names, so that two writers never wait for each other. */
function count(engine: Engine, { names, mayBeNull }: Counted, event: Event): string {
  const changes = events[event].flatMap((side) => {
    // PostgreSQL counts all rows of a statement at once.
    const [row, from] = engine === 'sqlite' ? [side, ''] : [`"${side}Row"`, `from "${side}Row"`];
    return names(row).map(
      (name) => `select ${name} as "name", ${side === 'new' ? 1 : -1} as "delta" ${from}`,
    );
  });
  return `
    insert into "rowCount" ("name", "value")
    select "name", sum("delta") from (${changes.join(' union all ')}) as "changes"
    ${mayBeNull ? 'where "name" is not null' : ''} group by "name" having sum("delta") <> 0 order by "name"
    on conflict ("name") do update set "value" = "rowCount"."value" + excluded."value";`;
}

function triggerOf(engine: Engine, table: string, of: Counted, event: Event): string[] {
  const name = `${table}Count${event[0]?.toUpperCase()}${event.slice(1)}`;
  const body = count(engine, of, event);
  if (engine === 'sqlite') {
    const changed = event === 'update' ? ` of ${of.columns.map((column) => `"${column}"`).join(', ')}` : '';
    return [`create trigger "${name}" after ${event}${changed} on "${table}" begin ${body} end`];
  }
  const tables = events[event].map((side) => `${side} table as "${side}Row"`).join(' ');
  return onPostgres(name, `after ${event} on "${table}" referencing ${tables} for each statement`, body);
}

/** Count the rows that badges and totals show. */
export const rowCountTriggers = (engine: Engine): string[] =>
  Object.entries(counted(engine)).flatMap(([table, of]) =>
    (['insert', 'update', 'delete'] as const).flatMap((event) => triggerOf(engine, table, of, event)),
  );
