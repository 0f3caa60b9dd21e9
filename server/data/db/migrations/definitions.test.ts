import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { parseSync, Visitor, type ESTree } from 'vite';
import * as z from 'zod/mini';
import { bareDatabase } from '#server/data/db/migrations/testing/before-baseline.ts';
import { isOfProgram } from '../about.ts';
import { openKysely } from '../database.ts';
import { migrateDatabase } from '../migrate.ts';

interface Column {
  kind: 'text' | 'number' | 'boolean';
  nullable: boolean;
  /** `Generated` of a type without null: it needs a default. */
  filled: boolean;
}

type Shape = Record<string, Record<string, Column>>;

const folder = join(import.meta.dirname, '../tables');
const interfaces = new Map<string, ESTree.TSInterfaceDeclaration>();
const aliases = new Map<string, ESTree.TSType>();
const imported = new Map<string, string>();
for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts')))
  new Visitor({
    TSInterfaceDeclaration: (node) => void interfaces.set(node.id.name, node),
    TSTypeAliasDeclaration: (node) => void aliases.set(node.id.name, node.typeAnnotation),
    ImportDeclaration: ({ specifiers, source }) =>
      specifiers.forEach(({ local }) => imported.set(local.name, source.value)),
  }).visit(parseSync(name, readFileSync(join(folder, name), 'utf8')).program);

/** The objects of the contract that tables name, by type: `label` for `Label`. */
const contract = new Map<string, unknown>();
for (const [type, source] of imported)
  if (source.startsWith('#contract/')) {
    const path = join(import.meta.dirname, '../../../..', source.slice(1));
    const module = (await import(path)) as Record<string, unknown>;
    contract.set(type, module[type.slice(0, 1).toLowerCase() + type.slice(1)]);
  }

/** The last part of a name such as `people.UserTable`. */
const nameOf = (node: ESTree.Node): string =>
  node.type === 'TSQualifiedName' ? node.right.name : node.type === 'Identifier' ? node.name : '';

/** The kind of column for a type. Types of the contract are texts: states, kinds and roles. */
function columnOf(type: ESTree.TSType): Column {
  if (type.type === 'TSUnionType') {
    const parts = type.types.filter(({ type: kind }) => kind !== 'TSNullKeyword').map(columnOf);
    return {
      kind: parts[0]?.kind ?? 'text',
      nullable: parts.length < type.types.length || parts.some(({ nullable }) => nullable),
      filled: false,
    };
  }
  if (type.type === 'TSTypeReference') {
    const name = nameOf(type.typeName);
    const [argument] = type.typeArguments?.params ?? [];
    if (name === 'Generated' && argument) {
      const column = columnOf(argument);
      return { ...column, filled: !column.nullable };
    }
    const alias = aliases.get(name);
    if (alias) return columnOf(alias);
  }
  const kind =
    type.type === 'TSNumberKeyword' ? 'number' : type.type === 'TSBooleanKeyword' ? 'boolean' : 'text';
  return { kind, nullable: false, filled: false };
}

/** The columns that a table shares with an object of the contract. */
function columnsOfContract(name: string): Record<string, Column> {
  const schema = contract.get(name);
  if (!(schema instanceof z.ZodMiniObject)) throw new Error(`No definition of ${name} was found.`);
  return Object.fromEntries(
    Object.entries(schema.shape).map(([column, value]) => {
      const nullable = value instanceof z.ZodMiniNullable;
      const { type } = (nullable ? value.def.innerType : value)._zod.def;
      return [
        column,
        { kind: type === 'number' || type === 'boolean' ? type : 'text', nullable, filled: false },
      ];
    }),
  );
}

/** The columns in the type of a table: its own, inherited ones, and those of intersected types. */
function columnsOf(type: ESTree.Node): Record<string, Column> {
  if (type.type === 'TSIntersectionType') return Object.assign({}, ...type.types.map(columnsOf));
  const name = type.type === 'TSTypeReference' ? nameOf(type.typeName) : nameOf(type);
  const found = interfaces.get(name);
  if (!found) return columnsOfContract(name);
  const own = found.body.body.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.typeAnnotation
      ? [[nameOf(member.key), columnOf(member.typeAnnotation.typeAnnotation)]]
      : [],
  );
  return Object.assign(
    {},
    ...found.extends.map(({ expression }) => columnsOf(expression)),
    Object.fromEntries(own),
  );
}

function definitions(): Shape {
  const tables = interfaces.get('Tables')?.body.body ?? [];
  return Object.fromEntries(
    tables.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.typeAnnotation
        ? [[nameOf(member.key), columnsOf(member.typeAnnotation.typeAnnotation)]]
        : [],
    ),
  );
}

const kinds: Record<string, Column['kind']> = {
  text: 'text',
  timestamptz: 'text',
  boolean: 'boolean',
  bool: 'boolean',
  integer: 'number',
  int4: 'number',
  int8: 'number',
  real: 'number',
  float4: 'number',
  float8: 'number',
  'double precision': 'number',
};

/** A migrated database of the engine under test. */
async function migrated() {
  const location = await bareDatabase();
  await migrateDatabase(location);
  const db = openKysely<unknown>(location);
  onTestFinished(() => db.destroy());
  return { db, isSqlite: location.databaseUrl === null };
}

test('the migrations create exactly the defined tables', async () => {
  const { db, isSqlite } = await migrated();
  const keys = new Set<string>();
  if (isSqlite) {
    // SQLite allows null in the key of a table unless told otherwise.
    const { rows } = await sql<{ name: string }>`
      select t."name" || '.' || c."name" as "name" from pragma_table_list as t, pragma_table_info(t."name") as c
      where c."pk" > 0`.execute(db);
    for (const { name } of rows) keys.add(name);
  }
  const defined = definitions();
  const laid: Shape = {};
  for (const { name: table, columns } of await db.introspection.getTables())
    if (isOfProgram(table))
      laid[table] = Object.fromEntries(
        columns.map(({ name, dataType, isNullable, hasDefaultValue }) => {
          const kind = kinds[dataType.toLowerCase()];
          if (!kind) throw new Error(`${table}.${name} is ${dataType}.`);
          const filled = hasDefaultValue && defined[table]?.[name]?.filled === true;
          return [name, { kind, nullable: isNullable && !keys.has(`${table}.${name}`), filled }];
        }),
      );
  expect(Object.keys(laid)).toContain('consultation');
  expect(laid).toEqual(defined);
});

// A type cannot say these properties. Each line names one: keys, unique columns, references, defaults and checks.

const ofSqlite = `
  with "of" as (select "name" as "of", "sql" from sqlite_schema where "type" = 'table')
  select "of"."of" as "table", concat(': key(', (select group_concat("name", ', ' order by "pk") from pragma_table_info("of"."of") where "pk" > 0), ')') as "line"
    from "of"
  union all
  select "of"."of" as "table", concat(': unique', coalesce(substr(i."sql", instr(i."sql", '(')),
      concat('(', (select group_concat("name", ', ' order by "seqno") from pragma_index_info(u."name")), ')')))
    from "of", pragma_index_list("of"."of") as u left join sqlite_schema as i on i."name" = u."name" where u."unique" and u."origin" <> 'pk'
  union all
  select "of"."of" as "table", concat('.', "from", ' references ', f."table", '.', "to", ' on delete ', "on_delete", ' on update ', "on_update")
    from "of", pragma_foreign_key_list("of"."of") as f
  union all
  select "of"."of" as "table", concat('.', "name", ' default ', iif("type" = 'boolean', iif("dflt_value" in ('0', 'false'), 'false', 'true'), "dflt_value"))
    from "of", pragma_table_info("of"."of") where "dflt_value" is not null
  union all
  select "of"."of" as "table", concat(': check', substr("of"."sql", instr(lower("of"."sql"), ' check') + 6)) from "of" where "of"."sql" like '%check (%'`;

const ofPostgres = `
  with "of" as (select oid, relname::text as "table" from pg_class
    where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r')
  select "table", case when c.contype in ('p', 'u')
      then concat(case c.contype when 'p' then ': key(' else ': unique(' end, (select string_agg(a.attname, ', ' order by k.n)
        from unnest(c.conkey) with ordinality as k (number, n) join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = k.number), ')')
      when c.contype = 'c' then concat(': check', substr(pg_get_constraintdef(c.oid), 6))
      else concat('.', a.attname, ' references ', r.relname, '.', b.attname, ' on delete ', c.confdeltype, ' on update ', c.confupdtype) end as "line"
    from "of" join pg_constraint as c on c.conrelid = "of".oid and c.contype <> 'n' left join pg_class as r on r.oid = c.confrelid
    left join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    left join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
  union all
  select "table", concat(': unique', substring(pg_get_indexdef(i.indexrelid, 0, true) from '[(].*'))
    from "of" join pg_index as i on i.indrelid = "of".oid and i.indisunique
    where not exists (select from pg_constraint as c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
  union all
  select "table", concat('.', a.attname, ' default ', pg_get_expr(d.adbin, d.adrelid))
    from "of" join pg_attrdef as d on d.adrelid = "of".oid join pg_attribute as a on a.attrelid = "of".oid and a.attnum = d.adnum`;

/** Writes a line in words that both engines share. */
const plain = (line: string) =>
  line
    .replaceAll('"', '')
    .replaceAll('::text', '')
    .replaceAll(/ on (?:delete|update) (?:a|no action)(?= |$)/gi, '')
    .replace(/(?<=on delete )(?:c|cascade)$/i, 'cascade')
    .replace(/(?<=on delete )(?:n|set null)$/i, 'set null')
    .replace(/(?<=: unique).*/, (columns) =>
      columns.replace(' = 1', ' = true').replace(/(?<! )where/i, ' where'),
    )
    .replaceAll(/\b(?:IS|NULL|AND|WHERE|NOT)\b/g, (word) => word.toLowerCase())
    .replace(/(?<=: check )(\((?:[^()]|\([^()]*\))*\)).*/, '$1')
    // Missing values differ from each other on both engines.
    .replace(/(?<=unique\((\w+)\)) where \1 is not null$/, '');

test('keys, unique columns, references, defaults and checks are those of keys.txt', async () => {
  const { db, isSqlite } = await migrated();
  const { rows } = await sql<{
    table: string;
    line: string;
  }>`${sql.raw(isSqlite ? ofSqlite : ofPostgres)}`.execute(db);
  const laid = rows
    .filter(({ table, line }) => isOfProgram(table) && line !== ': key()')
    .map(({ table, line }) => plain(table + line));
  const said = readFileSync(join(folder, 'keys.txt'), 'utf8').trimEnd().split('\n');
  expect(laid.toSorted()).toEqual(said.toSorted());
});
