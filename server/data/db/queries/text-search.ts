import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '../database.ts';
import { holds } from './lists.ts';

/** The tables whose search text has an index. */
export type Searched =
  | 'artwork'
  | 'attachment'
  | 'clientPreview'
  | 'contact'
  | 'deliveryFile'
  | 'message'
  | 'consultation'
  | 'clientAccount'
  | 'project'
  | 'contactMessage'
  | 'clientMessage'
  | 'mail'
  | 'previewFeedback';

/** Up to this many matches are taken from the index and sorted; with more, reading rows newest first soon fills a page. */
const mostPicked = limits.counted;

/**
 * The index holds groups of three characters: it cannot find shorter texts, nor is it asked for NUL, which no stored text
 * holds.
 */
export const isIndexed = (typed: string) => [...typed.toLowerCase()].length >= 3 && !typed.includes('\0');

/**
 * The text as a query of FTS5: every group of three characters, or every third one. Fewer groups are found sooner but match
 * more rows that do not contain the text.
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

/** The column `key` of the matches on SQLite, as one value: a JSON list. Null where there are too many. */
async function fewOnSqlite(db: Db, found: RawBuilder<unknown>): Promise<string | null> {
  const list = sql<string>`(select json_group_array("key") from (${found} limit ${mostPicked + 1}) as "found")`;
  const { keys } = await db.q().selectNoFrom(list.as('keys')).executeTakeFirstOrThrow();
  return (JSON.parse(keys) as unknown[]).length > mostPicked ? null : keys;
}

/** The rows that SQLite's index finds by all of some texts, or null where reading them in order is quicker. */
export async function picked(db: Db, table: Searched, ...typed: readonly string[]) {
  if (!typed.every(isIndexed)) return null;
  const index = indexOf(table);
  // Every group costs a walk through its rows; of a long text every third leaves as good as nothing that does not hold it.
  const groups = typed.map((each) => trigrams(each, each.length < 6 ? 1 : 3));
  const keys = await fewOnSqlite(
    db,
    sql`select rowid as "key" from ${index} where ${index} match ${groups.join(' AND ')}`,
  );
  if (keys === null) return null;
  // Passed as one value, so that page and total share one query of the index.
  return sql`select "id" from ${keysOf(table)} where "key" in (select value from json_each(${keys}))`;
}

/**
 * The condition for rows of a table whose text contains the search text, whatever the case; uses the columns `id` and
 * `searchText`. PostgreSQL estimates by itself whether its index pays; SQLite has no statistics on texts, so its index is
 * queried here.
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

/** A table, its owner table, and the column that names the owner. */
interface Owned {
  table: Searched;
  owner: Searched;
  by: string;
}

async function ownOrOwnersOnSqlite(db: Db, { table, owner, by }: Owned, typed: string) {
  const query = trigrams(typed, 3);
  const [ownIndex, ownerIndex] = [indexOf(table), indexOf(owner)];
  const [text, ownerText] = [sql.ref<string>('row.searchText'), sql.ref<string>('owner.searchText')];
  // `cross join` keeps SQLite from scanning a table of rows first.
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
  // Each half has its own limit: with one for both PostgreSQL starts parallel workers, which takes longer than the search.
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
  /** More than `limits.counted` rows match, so they need not be counted. */
  isMany: boolean;
  /** The condition; uses the column `id`, the row's `searchText` and the owner's. */
  matches(
    id: Expression<string>,
    text: Expression<string>,
    ownerText: Expression<string>,
  ): Expression<SqlBool>;
}

/**
 * Like `textHolds`, for rows whose own text or whose owner's text contains the search text. No engine combines the indexes
 * of two tables for that, so the ids are looked up first, each once; with too many, rows are read newest first.
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
