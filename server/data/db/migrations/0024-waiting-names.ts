import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** The new names of tables and columns. A thing waits for a side, and a delivery is locked. */
const names: Readonly<Record<string, string>> = {
  turnReminder: 'waitingReminder',
  turnChange: 'waitingChange',
  turn: 'waitsFor',
  turnSince: 'waitsSince',
  turnDueOn: 'waitsDueOn',
  holder: 'waitsFor',
  held: 'locked',
};

const tables = ['turnReminder', 'turnChange'];

const columns: readonly [table: string, ...columns: string[]][] = [
  ['clientPreview', 'turn', 'turnSince', 'turnDueOn'],
  ['quote', 'turn', 'turnSince', 'turnDueOn'],
  ['pin', 'turn', 'turnSince'],
  ['fileRequest', 'turn', 'turnSince'],
  ['turnReminder', 'holder'],
  ['turnChange', 'holder'],
  ['delivery', 'held'],
];

const newName = (name: string): string =>
  names[name] ?? name.replace(/^turn(?=[A-Z])/, 'waiting').replace(/Turn(?=[A-Z]|$)/, 'Waiting');

/** SQL with the new names of what it quotes. */
const inNewNames = (text: string): string =>
  text.replaceAll(/"(\w+)"/g, (_, name: string) => `"${newName(name)}"`);

interface Part {
  name: string;
  table: string;
  text: string;
}

export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const changed = async (query: string) =>
    (await sql.raw<Part>(query).execute(db)).rows.filter(
      ({ table, name, text }) => table !== 'job' && inNewNames(`"${name}" ${text}`) !== `"${name}" ${text}`,
    );

  const again: string[] = [];
  for (const type of engine === 'sqlite' ? ['index', 'trigger'] : [])
    for (const { name, text } of await changed(`
      select "name", "tbl_name" as "table", "sql" as "text" from sqlite_schema
      where "type" = '${type}' and "sql" is not null`)) {
      await run(`drop ${type} "${name}"`);
      again.push(inNewNames(text));
    }

  for (const [table, ...own] of columns)
    for (const column of own)
      await run(`alter table "${table}" rename column "${column}" to "${newName(column)}"`);
  for (const table of tables) await run(`alter table "${table}" rename to "${newName(table)}"`);
  await run(
    `update "audit" set "noun" = 'waiting', "action" = 'waiting' || substr("action", 6) where "noun" = 'turns'`,
  );

  for (const text of again) await run(text);
  if (engine === 'sqlite') return;

  // PostgreSQL follows the columns in indexes and triggers; their names and the text of functions stay.
  const schema = 'quote_ident(current_schema())::regnamespace';
  for (const { name, table } of await changed(`
    select t.tgname as "name", r.relname as "table", '' as "text" from pg_trigger as t
    inner join pg_class as r on r.oid = t.tgrelid where r.relnamespace = ${schema} and not t.tgisinternal`))
    await run(`alter trigger "${name}" on "${table}" rename to "${newName(name)}"`);
  for (const { name } of await changed(`
    select i.relname as "name", r.relname as "table", '' as "text" from pg_index as x
    inner join pg_class as i on i.oid = x.indexrelid inner join pg_class as r on r.oid = x.indrelid
    where r.relnamespace = ${schema}`))
    await run(`alter index "${name}" rename to "${newName(name)}"`);
  for (const { name, text } of await changed(`
    select p.proname as "name", '' as "table", pg_get_functiondef(p.oid) as "text" from pg_proc as p
    where p.pronamespace = ${schema} and p.prokind = 'f'
    and not exists (select from pg_depend as e where e.objid = p.oid and e.deptype = 'e')`)) {
    if (newName(name) !== name) await run(`alter function "${name}"() rename to "${newName(name)}"`);
    await run(inNewNames(text));
  }
}
