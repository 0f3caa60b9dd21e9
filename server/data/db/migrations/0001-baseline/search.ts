import type { Engine } from './words.ts';

/** An index of every three characters in the rows of a table. */
interface TextIndex {
  table: string;
  columns: string[];
  /** The indexed text, as SQL over `$`, the row. */
  text: string;
  /** With `full` detail the index knows the places of the groups, so that it finds one and two characters too. */
  detail: 'full' | 'none';
  tokenize: 'trigram' | 'trigram case_sensitive 1';
}

/** `searchText` is lower case already. */
const prepared = (table: string, detail: TextIndex['detail']): TextIndex => ({
  table,
  columns: ['searchText'],
  text: '$."searchText"',
  detail,
  tokenize: 'trigram case_sensitive 1',
});

const ofColumns = (table: string, columns: string[], text: string): TextIndex => ({
  table,
  columns,
  text,
  detail: 'none',
  tokenize: 'trigram',
});

const fullTables = [
  'consultation',
  'clientAccount',
  'project',
  'contactMessage',
  'clientMessage',
  'previewFeedback',
];

const indexes: TextIndex[] = [
  ...fullTables.map((table) => prepared(table, 'full')),
  prepared('mail', 'none'),
  prepared('message', 'none'),
  ofColumns('contact', ['name', 'email'], `$."name" || ' ' || $."email"`),
  ofColumns('clientPreview', ['title', 'description'], `$."title" || ' ' || coalesce($."description", '')`),
  ofColumns(
    'artwork',
    ['originalName', 'description'],
    `$."originalName" || ' ' || coalesce($."description", '')`,
  ),
  ofColumns('deliveryFile', ['name'], `$."name"`),
  ofColumns('attachment', ['name'], `$."name"`),
];

/** The rows are numbered by a table of their own: `vacuum` may renumber rows without a number. */
function onSqlite({ table, columns, text, detail, tokenize }: TextIndex): string[] {
  const of = (row: string) => text.replaceAll('$', row);
  // Two line breaks at the end: every character begins a group of three then.
  const content = `${of('new')}${detail === 'full' ? ' || char(10, 10)' : ''}`;
  const key = (row: string) => `(select "key" from "${table}TextKey" where "id" = ${row}."id")`;
  const names = columns.map((column) => `"${column}"`).join(', ');
  return [
    `create table "${table}TextKey" ("key" integer primary key, "id" text not null unique)`,
    `create virtual table "${table}Text"
      using fts5("text", content = '', contentless_delete = 1, detail = ${detail}, tokenize = '${tokenize}')`,
    ...(detail === 'full'
      ? [`create virtual table "${table}Text_term" using fts5vocab("${table}Text", 'instance')`]
      : []),
    `create trigger "${table}TextInsert" after insert on "${table}" begin
      insert into "${table}TextKey" ("id") values (new."id");
      insert into "${table}Text" (rowid, "text") values (${key('new')}, ${content});
    end`,
    `create trigger "${table}TextUpdate" after update of ${names} on "${table}" when ${of('old')} is not ${of('new')} begin
      update "${table}Text" set "text" = ${content} where rowid = ${key('new')};
    end`,
    `create trigger "${table}TextDelete" after delete on "${table}" begin
      delete from "${table}Text" where rowid = ${key('old')};
      delete from "${table}TextKey" where "id" = old."id";
    end`,
    // Merge parts of the index less often: with the default of four, a form post rewrites many of its pages.
    `insert into "${table}Text" ("${table}Text", rank) values ('crisismerge', 64)`,
    `insert into "${table}Text" ("${table}Text", rank) values ('automerge', 16)`,
  ];
}

/** Where the extension may not be created, search reads every row. */
const extension = `
  do $$ begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'Search goes without an index: %', sqlerrm;
  end $$`;

/** The schema of the extension may be outside of the search path. */
const withExtension = (statements: string[]) => `
  do $$ declare
    place text := (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm');
  begin
    if place is null then return; end if;
    ${statements.map((statement) => `execute format('${statement.replaceAll("'", "''")}', place);`).join('\n    ')}
  end $$`;

const onPostgres = ({ table, text, tokenize }: TextIndex) => {
  const expression = tokenize === 'trigram' ? `lower(${text.replaceAll('$.', '')})` : '"searchText"';
  return `create index "${table}Text" on "${table}" using gin (${expression} %I.gin_trgm_ops)`;
};

// Each single character and each two beside each other, parted by a character that nobody types; the odd one at an end is parted, too.
const letterPairs = `
  create function "letterPairs"("value" text) returns text[] language sql immutable strict parallel safe as $$
    select string_to_array("value", null) || string_to_array(
      regexp_replace("value", '(..)', E'\\\\1\\x01', 'g') || E'\\x01' || regexp_replace(substr("value", 2), '(..)', E'\\\\1\\x01', 'g'),
      E'\\x01')
  $$`;

/** Find rows by any three characters of their texts, and in six tables by one or two. */
export const textIndexes = (engine: Engine): string[] =>
  engine === 'sqlite'
    ? indexes.flatMap(onSqlite)
    : [
        extension,
        withExtension(indexes.map(onPostgres)),
        // The index of every three characters cannot find one or two.
        letterPairs,
        ...fullTables.map(
          (table) => `create index "${table}Pairs" on "${table}" using gin ("letterPairs"("searchText"))`,
        ),
      ];

/** The index of the column `searchText` of one more table. */
export function textIndexOf(engine: Engine, table: string): string[] {
  const index = prepared(table, 'none');
  return engine === 'sqlite' ? onSqlite(index) : [withExtension([onPostgres(index)])];
}
