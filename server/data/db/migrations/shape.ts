type Engine = 'sqlite' | 'postgres';

/** Runs a query and returns its rows. */
export type Ask = <Row>(query: string) => Promise<Row[]>;

// Each query gives one line for each part of the schema. Tables of the migrator and of extensions are left out.

const ofSqlite = {
  columns: `
    select concat(t."name", '.', c."name", ' ', lower(c."type"), iif(c."notnull", ' not null', ''),
      ' default ' || c."dflt_value", iif(c."hidden", ' hidden ' || c."hidden", '')) as "line"
    from pragma_table_list as t, pragma_table_xinfo(t."name") as c
    where t."schema" = 'main' and t."type" = 'table' and t."name" not like 'sqlite\\_%' escape '\\'`,
  keys: `
    select concat(t."name", ' ', i."origin", ' (', (select group_concat("name") from pragma_index_info(i."name")), ')') as "line"
    from pragma_table_list as t, pragma_index_list(t."name") as i
    where t."schema" = 'main' and t."type" = 'table' and i."origin" <> 'c'`,
  'foreign keys': `
    select concat(t."name", '.', f."from", ' references ', f."table", '.', f."to", ' on update ', f."on_update",
      ' on delete ', f."on_delete") as "line"
    from pragma_table_list as t, pragma_foreign_key_list(t."name") as f where t."schema" = 'main'`,
  'indexes, triggers, views and virtual tables': `
    select concat("tbl_name", ': ', "sql") as "line" from sqlite_schema
    where "sql" is not null and ("type" <> 'table' or "sql" like 'create virtual table%')`,
  'other properties of tables': `
    select concat(t."name", iif(t."wr", ' without rowid', ''), iif(t."strict", ' strict', ''),
      iif(s."sql" like '%check (%' or s."sql" like '%collate %' or s."sql" like '%autoincrement%', ' ' || s."sql", '')) as "line"
    from pragma_table_list as t inner join sqlite_schema as s on s."type" = 'table' and s."name" = t."name"
    where t."schema" = 'main' and t."type" = 'table'`,
};

const inSchema = 'quote_ident(current_schema())::regnamespace';

const ofPostgres = {
  columns: `
    select concat(c.relname, '.', a.attname, ' ', format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, ' default ' || pg_get_expr(d.adbin, d.adrelid)) as "line"
    from pg_class as c inner join pg_attribute as a on a.attrelid = c.oid
    left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = ${inSchema} and c.relkind <> 'i' and a.attnum > 0 and not a.attisdropped`,
  'keys, foreign keys and checks': `
    select concat(r.relname, ': ', c.conname, ' ', pg_get_constraintdef(c.oid, true)) as "line"
    from pg_constraint as c inner join pg_class as r on r.oid = c.conrelid
    where r.relnamespace = ${inSchema} and c.contype <> 'n'`,
  indexes: `
    select concat(r.relname, ': ', pg_get_indexdef(i.indexrelid, 0, true)) as "line"
    from pg_index as i inner join pg_class as r on r.oid = i.indrelid where r.relnamespace = ${inSchema}`,
  triggers: `
    select concat(r.relname, ': ', pg_get_triggerdef(t.oid, true)) as "line"
    from pg_trigger as t inner join pg_class as r on r.oid = t.tgrelid
    where r.relnamespace = ${inSchema} and not t.tgisinternal`,
  functions: `
    select concat(p.proname, '(', pg_get_function_arguments(p.oid), ') returns ', pg_get_function_result(p.oid),
      ' ', p.provolatile, p.proisstrict, p.proparallel, ' ', p.prosrc) as "line"
    from pg_proc as p where p.pronamespace = ${inSchema}
    and not exists (select from pg_depend as e where e.objid = p.oid and e.deptype = 'e')`,
  views: `
    select concat(c.relname, ' ', pg_get_viewdef(c.oid)) as "line" from pg_class as c
    where c.relnamespace = ${inSchema} and c.relkind in ('v', 'm')
    and not exists (select from pg_depend as e where e.objid = c.oid and e.deptype = 'e')`,
};

/** Ignores white space and letter case of SQL text. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),;]) ?/g, '$1')
    .toLowerCase();

/** The schema of the current database as sorted lines: columns, keys, indexes, triggers, functions and views. */
export async function readShape(engine: Engine, ask: Ask): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, query] of Object.entries(engine === 'sqlite' ? ofSqlite : ofPostgres))
    for (const { line } of await ask<{ line: string }>(query)) lines.push(plain(`${part}: ${line}`));
  return lines.filter((line) => !line.includes('kysely_migration')).toSorted();
}
