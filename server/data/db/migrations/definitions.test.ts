import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { parseSync, Visitor, type ESTree } from 'vite';
import { bareDatabase } from '#server/testing/database/before-baseline.ts';
import { isOfProgram } from '../about.ts';
import { openKysely } from '../database.ts';
import { migrateDatabase } from '../migrate.ts';

interface Column {
  kind: 'text' | 'number' | 'boolean';
  nullable: boolean;
}

type Shape = Record<string, Record<string, Column>>;

const folder = join(import.meta.dirname, '../tables');
const interfaces = new Map<string, ESTree.TSInterfaceDeclaration>();
const aliases = new Map<string, ESTree.TSType>();
for (const name of readdirSync(folder))
  new Visitor({
    TSInterfaceDeclaration: (node) => void interfaces.set(node.id.name, node),
    TSTypeAliasDeclaration: (node) => void aliases.set(node.id.name, node.typeAnnotation),
  }).visit(parseSync(name, readFileSync(join(folder, name), 'utf8')).program);

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : '');

/** The kind of column for a type. Types of the contract are texts: states, kinds and roles. */
function columnOf(type: ESTree.TSType): Column {
  if (type.type === 'TSUnionType') {
    const parts = type.types.filter(({ type: kind }) => kind !== 'TSNullKeyword').map(columnOf);
    return {
      kind: parts[0]?.kind ?? 'text',
      nullable: parts.length < type.types.length || parts.some(({ nullable }) => nullable),
    };
  }
  if (type.type === 'TSTypeReference') {
    const name = nameOf(type.typeName);
    const [argument] = type.typeArguments?.params ?? [];
    if (name === 'Generated' && argument) return columnOf(argument);
    const alias = aliases.get(name);
    if (alias) return columnOf(alias);
  }
  const kind =
    type.type === 'TSNumberKeyword' ? 'number' : type.type === 'TSBooleanKeyword' ? 'boolean' : 'text';
  return { kind, nullable: false };
}

/** The columns in the type of a table: its own, inherited ones, and those of intersected types. */
function columnsOf(type: ESTree.Node): Record<string, Column> {
  if (type.type === 'TSIntersectionType') return Object.assign({}, ...type.types.map(columnsOf));
  const name = type.type === 'TSTypeReference' ? nameOf(type.typeName) : nameOf(type);
  const found = interfaces.get(name);
  if (!found) throw new Error(`No definition of ${name} was found.`);
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

test('the migrations create exactly the defined tables', async () => {
  const location = await bareDatabase();
  await migrateDatabase(location);
  const db = openKysely<unknown>(location);
  onTestFinished(() => db.destroy());
  const keys = new Set<string>();
  if (location.databaseUrl === null) {
    // SQLite allows null in the key of a table unless told otherwise.
    const { rows } = await sql<{ name: string }>`
      select t."name" || '.' || c."name" as "name" from pragma_table_list as t, pragma_table_info(t."name") as c
      where c."pk" > 0`.execute(db);
    for (const { name } of rows) keys.add(name);
  }
  const laid: Shape = {};
  for (const { name: table, columns } of await db.introspection.getTables())
    if (isOfProgram(table))
      laid[table] = Object.fromEntries(
        columns.map(({ name, dataType, isNullable }) => {
          const kind = kinds[dataType.toLowerCase()];
          if (!kind) throw new Error(`${table}.${name} is ${dataType}.`);
          return [name, { kind, nullable: isNullable && !keys.has(`${table}.${name}`) }];
        }),
      );
  expect(Object.keys(laid)).toContain('consultation');
  expect(laid).toEqual(definitions());
});
