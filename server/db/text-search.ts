import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from './database.ts';
import { holds } from './lists.ts';

/** The tables whose search text has an index. */
type Searched = 'consultation' | 'clientAccount' | 'project' | 'contactMessage' | 'clientMessage';

/** Up to here rows are taken from the index and sorted; of more, the newest are met soon on the way through the rows. */
const mostPicked = limits.counted;

/** An index of three characters in a row knows nothing of fewer, and none is asked for what no text can hold. */
const isIndexed = (typed: string) => [...typed.toLowerCase()].length >= 3 && !typed.includes('\0');

/**
 * The text as a query of FTS5: every three characters, or every third three of them. Fewer are found sooner and let
 * more rows through that do not hold the text.
 */
function trigrams(typed: string, every: 1 | 3): string {
  const letters = [...typed.toLowerCase()];
  const last = letters.length - 3;
  const starts = letters.keys().filter((at) => at <= last && at % every === 0);
  const parts = new Set([...starts, last].map((at) => letters.slice(at, at + 3).join('')));
  return [...parts].map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
}

const indexOf = (table: Searched) => sql.ref(`${table}Text`);
const keysOf = (table: Searched) => sql.table(`${table}TextKey`);

/** The column `key` of the rows found on SQLite, as one value: a list in JSON. Null where they are too many. */
async function fewOnSqlite(db: Db, found: RawBuilder<unknown>): Promise<string | null> {
  const list = sql<string>`(select json_group_array("key") from (${found} limit ${mostPicked + 1}) as "found")`;
  const { keys } = await db.q().selectNoFrom(list.as('keys')).executeTakeFirstOrThrow();
  return (JSON.parse(keys) as unknown[]).length > mostPicked ? null : keys;
}

/** Which rows an SQLite index takes into account, or null where reading them in order is quicker. */
async function picked(db: Db, table: Searched, typed: string) {
  if (!isIndexed(typed)) return null;
  const index = indexOf(table);
  const keys = await fewOnSqlite(
    db,
    sql`select rowid as "key" from ${index} where ${index} match ${trigrams(typed, 1)}`,
  );
  if (keys === null) return null;
  // Handed over as one value, so that the index is asked once for page and total.
  return sql`select "id" from ${keysOf(table)} where "key" in (select value from json_each(${keys}))`;
}

/**
 * The condition for rows of a table whose text holds what was typed, whatever the case; takes the columns `id` and
 * `searchText`. PostgreSQL weighs its index itself; for SQLite, which knows nothing of how often a text occurs, it is
 * asked here.
 */
export async function textHolds(
  db: Db,
  table: Searched,
  typed: string,
): Promise<(id: Expression<string>, text: Expression<string>) => Expression<SqlBool>> {
  const rows = db.engine === 'sqlite' ? await picked(db, table, typed) : null;
  return (id, text) =>
    rows === null ? holds(text, typed) : sql<SqlBool>`(${id} in (${rows}) and ${holds(text, typed)})`;
}

/** A table, the one its rows belong to, and the column that names their owner. */
interface Owned {
  table: Searched;
  owner: Searched;
  by: string;
}

async function ownOrOwnersOnSqlite(db: Db, { table, owner, by }: Owned, typed: string) {
  const query = trigrams(typed, 3);
  const [ownIndex, ownerIndex] = [indexOf(table), indexOf(owner)];
  const [text, ownerText] = [sql.ref<string>('row.searchText'), sql.ref<string>('owner.searchText')];
  // The crosses keep SQLite from reading a table of rows first.
  const keys = await fewOnSqlite(
    db,
    sql`
      select "row"."id" as "key" from ${ownIndex}
      cross join ${keysOf(table)} as "rowKey" on "rowKey"."key" = ${ownIndex}.rowid
      cross join ${sql.table(table)} as "row" on "row"."id" = "rowKey"."id"
      where ${ownIndex} match ${query} and ${holds(text, typed)}
      union all
      select "row"."id" from ${ownerIndex}
      cross join ${keysOf(owner)} as "ownerKey" on "ownerKey"."key" = ${ownerIndex}.rowid
      cross join ${sql.table(owner)} as "owner" on "owner"."id" = "ownerKey"."id"
      cross join ${sql.table(table)} as "row" on "row".${sql.ref(by)} = "owner"."id"
      where ${ownerIndex} match ${query} and ${holds(ownerText, typed)} and not ${holds(text, typed)}
    `,
  );
  return keys === null ? null : sql`in (select value from json_each(${keys}))`;
}

async function ownOrOwnersOnPostgres(db: Db, { table, owner, by }: Owned, typed: string) {
  const [text, ownerText] = [sql.ref<string>('row.searchText'), sql.ref<string>('owner.searchText')];
  const most = sql.lit(mostPicked + 1);
  // Each half has its own limit: with one for both PostgreSQL starts helpers, which takes longer than the search.
  const { rows } = await sql<{ id: string }>`
    (
      select "row"."id" from ${sql.table(table)} as "row" where ${holds(text, typed)} limit ${most}
    ) union all (
      select "row"."id" from ${sql.table(owner)} as "owner"
      join ${sql.table(table)} as "row" on "row".${sql.ref(by)} = "owner"."id"
      where ${holds(ownerText, typed)} and not ${holds(text, typed)} limit ${most}
    ) limit ${most}
  `.execute(db.q());
  return rows.length > mostPicked ? null : sql`= any(${rows.map(({ id }) => id)}::text[])`;
}

/** A search through rows and their owners. */
interface OwnedSearch {
  /** More than `limits.counted` rows are found, so that nobody needs to count them. */
  isMany: boolean;
  /** The condition; takes the column `id`, the row's `searchText` and the owner's. */
  matches(
    id: Expression<string>,
    text: Expression<string>,
    ownerText: Expression<string>,
  ): Expression<SqlBool>;
}

/**
 * The same for rows whose own text or whose owner's text holds what was typed. No engine takes the indexes of two
 * tables for that, so the rows are looked up first, each once; of too many, the newest are met soon.
 */
export async function textOrOwnerHolds(db: Db, owned: Owned, typed: string): Promise<OwnedSearch> {
  const lookUp = db.engine === 'sqlite' ? ownOrOwnersOnSqlite : ownOrOwnersOnPostgres;
  const isAsked = isIndexed(typed);
  const few = isAsked ? await lookUp(db, owned, typed) : null;
  return {
    isMany: isAsked && few === null,
    matches(id, text, ownerText) {
      const either = sql<SqlBool>`(${holds(text, typed)} or ${holds(ownerText, typed)})`;
      return few === null ? either : sql<SqlBool>`(${id} ${few} and ${either})`;
    },
  };
}
