import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { limits } from '#contract/validation/limits.ts';
import type { Db } from '../database.ts';
import { holds } from './lists.ts';

/** The tables whose search text has an index. */
export type Searched =
  | 'artwork'
  | 'attachment'
  | 'clientPreview'
  | 'contact'
  | 'deliveryFile'
  | 'quote'
  | 'invoice'
  | 'message'
  | 'consultation'
  | 'clientAccount'
  | 'project'
  | 'contactMessage'
  | 'clientMessage'
  | 'mail'
  | 'previewFeedback';

/**
 * The most matches that are taken from the index and then sorted. With more matches, reading the newest rows soon fills
 * a page.
 */
const mostPicked = limits.counted;

/**
 * True for search texts that the index can find. It stores groups of three characters, so it cannot find shorter texts.
 * No stored text contains NUL.
 */
export const isIndexed = (typed: string) => [...typed.toLowerCase()].length >= 3 && !typed.includes('\0');

/**
 * Tables whose index stores the position of each trigram, so that it finds exact texts. The index adds two line breaks
 * to each text, so that every letter begins a trigram.
 */
const whole: ReadonlySet<Searched> = new Set([
  'consultation',
  'clientAccount',
  'project',
  'contactMessage',
  'clientMessage',
  'previewFeedback',
]);

/**
 * True for a text of one or two characters that the index can find. SQLite reads the trigrams that begin with the text.
 * PostgreSQL has an index of single characters and pairs, in which U+0001 is a separator.
 */
const isShort = (table: Searched, typed: string) =>
  whole.has(table) &&
  typed !== '' &&
  !isIndexed(typed) &&
  !['\0', '\u0001'].some((sign) => typed.includes(sign));

const quoted = (group: string) => `"${group.replaceAll('"', '""')}"`;

// Digits and signs occur in fewer texts than letters.
const rarity = (group: string) =>
  [...group].filter((letter) => /[^\p{L}\s]/u.test(letter)).length + (/[jqxz]/.test(group) ? 1 : 0);

/** Every group of three characters of a text, once. */
function trigrams(typed: string): string[] {
  const letters = [...typed.toLowerCase()];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))];
}

// The index reads a list of rows for each group of characters. Every third group of a long text is selective enough.
const enough = (groups: readonly string[]) =>
  groups.length <= 6 ? groups : groups.filter((_, at) => at % 3 === 0 || at === groups.length - 1);

/** The two trigrams that are probably the rarest, if any. They avoid reading the long lists of common trigrams. */
const rarest = (groups: readonly string[]) =>
  groups
    .filter((group) => rarity(group) > 1)
    .toSorted((one, other) => rarity(other) - rarity(one))
    .slice(0, 2);

const indexOf = (table: Searched) => sql.ref(`${table}Text`);
const keysOf = (table: Searched) => sql.table(`${table}TextKey`);

/** The first text that sorts after all texts with this beginning. */
const after = (text: string): string => {
  const letters = [...text];
  const last = letters.pop()?.codePointAt(0) ?? 0;
  // Unicode has no characters from D800 to DFFF, so skip them.
  return letters.join('') + String.fromCodePoint(last === 0xd7_ff ? 0xe0_00 : last + 1);
};

/** SQL for the keys of rows that contain all of these texts. Each text costs a read of its list in the index. */
const withAll = (table: Searched, texts: readonly string[]) =>
  sql`select rowid as "key" from ${indexOf(table)} where ${indexOf(table)} match ${texts.map(quoted).join(' AND ')}`;

const beginningWith = (table: Searched, typed: string) => {
  const letters = typed.toLowerCase();
  const terms = sql.table(`${table}Text_term`);
  return sql`select distinct "doc" as "key" from ${terms} where "term" >= ${letters} and "term" < ${after(letters)}`;
};

/**
 * Queries of SQLite's index for rows that contain all of the texts, fastest first; empty if the index cannot help. A
 * query may also find a few wrong rows. The last query finds no wrong rows if the index stores positions.
 */
function candidates(table: Searched, typed: readonly string[]): RawBuilder<unknown>[] {
  const [one] = typed;
  if (one !== undefined && typed.length === 1 && isShort(table, one)) return [beginningWith(table, one)];
  if (!typed.every(isIndexed)) return [];
  const groups = typed.map(trigrams);
  const few = groups.flatMap(rarest);
  const all = whole.has(table) ? typed.map((text) => text.toLowerCase()) : groups.flatMap(enough);
  return [few, all].filter((way) => way.length > 0).map((way) => withAll(table, way));
}

/** The keys that some queries on SQLite find together, each once; null if there are more than `most`. */
async function fewOnSqlite(
  db: Db,
  queries: readonly RawBuilder<unknown>[],
  most: number = mostPicked,
): Promise<unknown[] | null> {
  const lists = queries.map((query, at) =>
    sql<string>`(select json_group_array("key") from (${query} limit ${most + 1}) as "found")`.as(`${at}`),
  );
  const found = await db.q().selectNoFrom(lists).executeTakeFirstOrThrow();
  const keys = new Set(Object.values(found).flatMap((list) => JSON.parse(list) as unknown[]));
  return keys.size > most ? null : [...keys];
}

/** The keys that the first way with few results finds; null if every way finds too many. */
async function fewBy(db: Db, ways: readonly RawBuilder<unknown>[][]): Promise<unknown[] | null> {
  for (const way of ways) {
    const keys = await fewOnSqlite(db, way);
    if (keys !== null) return keys;
  }
  return null;
}

// A single parameter for all keys. Page and total use it, so the index is queried once for both.
const among = (keys: readonly unknown[]) => sql`(select value from json_each(${JSON.stringify(keys)}))`;

/** SQL for the ids of rows that SQLite's index finds by all of the texts; null if reading rows in order is faster. */
export async function picked(db: Db, table: Searched, ...typed: readonly string[]) {
  const keys = await fewBy(
    db,
    candidates(table, typed).map((way) => [way]),
  );
  return keys && sql`select "id" from ${keysOf(table)} where "key" in ${among(keys)}`;
}

/** From this number of rows on, PostgreSQL is faster with an index than by reading the rows. */
const rowsForIndex = 5_000;

const holdsPair = (text: Expression<string>, typed: string) =>
  sql<SqlBool>`"letterPairs"(${text}) @> array[${typed.toLowerCase()}]::text[]`;

/**
 * Decides how PostgreSQL searches for one or two characters. It uses the index only if at most a fifth of the rows
 * should match. With more matches, reading rows in order soon finds enough.
 */
async function shortWay(db: Db, table: Searched, typed: string): Promise<'index' | 'rows' | 'many'> {
  const rows = sql`select from ${sql.table(table)} as "row"`;
  const expected = async (query: RawBuilder<unknown>) => {
    const { rows: found } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) ${query}`.execute(db.q());
    return found[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  };
  const all = await expected(rows);
  if (all <= rowsForIndex) return 'rows';
  const some = await expected(sql`${rows} where ${holdsPair(sql.ref('row.searchText'), typed)}`);
  return some * 5 <= all ? 'index' : 'many';
}

/** Like `holds`, but uses the index of pairs if `way` says so. */
const holdsBy = (way: 'index' | 'rows' | 'many' | null, text: Expression<string>, typed: string) =>
  way === 'index' ? sql<SqlBool>`(${holdsPair(text, typed)} and ${holds(text, typed)})` : holds(text, typed);

/** The condition of a search on the columns `id` and `searchText`. */
export interface TextMatches {
  (id: Expression<string>, text: Expression<string>): Expression<SqlBool>;
  /**
   * True if the index alone shows that the list has more than `limits.counted` matches, so that no count is needed.
   * `leftOut` counts the rows that the list does not show.
   */
  areMany(leftOut: () => Promise<number>): Promise<boolean>;
}

/**
 * The condition for rows whose text contains the search text, ignoring case. PostgreSQL decides by itself whether to
 * use its index. SQLite has no statistics on texts, so its index is queried here.
 */
export async function textHolds(db: Db, table: Searched, typed: string): Promise<TextMatches> {
  const rows = db.engine === 'sqlite' ? await picked(db, table, typed) : null;
  const way = db.engine === 'postgres' && isShort(table, typed) ? await shortWay(db, table, typed) : null;
  const matches = (id: Expression<string>, text: Expression<string>) =>
    rows === null ? holdsBy(way, text, typed) : sql<SqlBool>`(${id} in (${rows}) and ${holds(text, typed)})`;
  return Object.assign(matches, {
    async areMany(countLeftOut: () => Promise<number>) {
      const isKnown = db.engine === 'sqlite' && rows === null && whole.has(table);
      const all = isKnown ? candidates(table, [typed]).at(-1) : undefined;
      if (!all) return false;
      const leftOut = await countLeftOut();
      if (leftOut > mostPicked) return false;
      // If the list shows all rows, `picked` has already found more than `mostPicked` matches.
      if (leftOut === 0) return true;
      return (await fewOnSqlite(db, [all], mostPicked + leftOut)) === null;
    },
  });
}

/** A table of rows with owners: the rows' table, the owners' table, and the column with the owner's id. */
interface Owned {
  table: Searched;
  owner: Searched;
  by: string;
}

/**
 * The ids that the indexes of rows and owners find. They may include a few wrong rows, so the page's query checks the
 * text as well. `CROSS JOIN` keeps SQLite from scanning a table of rows first.
 */
async function ownOrOwnersOnSqlite(db: Db, { table, owner, by }: Owned, typed: string) {
  const owners = candidates(owner, [typed]);
  const ways = candidates(table, [typed]).map((own, at) => [
    sql`
      select "rowKey"."id" as "key" from (${own}) as "found"
      cross join ${keysOf(table)} as "rowKey" on "rowKey"."key" = "found"."key"
    `,
    sql`
      select "row"."id" as "key" from (${owners[at]}) as "found"
      cross join ${keysOf(owner)} as "ownerKey" on "ownerKey"."key" = "found"."key"
      cross join ${sql.table(table)} as "row" on "row".${sql.ref(by)} = "ownerKey"."id"
    `,
  ]);
  const ids = await fewBy(db, ways);
  return ids && sql`in ${among(ids)}`;
}

async function ownOrOwnersOnPostgres(db: Db, { table, owner, by }: Owned, typed: string) {
  const ways = isShort(table, typed)
    ? [await shortWay(db, table, typed), await shortWay(db, owner, typed)]
    : [];
  // The text is so frequent that reading rows in order soon fills the page and its count.
  if (ways.includes('many')) return undefined;
  const [own = null, owners = null] = ways;
  const [text, ownerText] = [sql.ref<string>('row.searchText'), sql.ref<string>('owner.searchText')];
  const most = sql.lit(mostPicked + 1);
  // SQL `OFFSET 0` makes PostgreSQL find an owner's rows through their index instead of reading all rows. Row texts are
  // searched only if the owners have few rows. Ids are returned only if both searches find few.
  const { rows } = await sql<{ ids: string[] | null }>`
    with "ofOwners" as materialized (
      select "row"."id" from ${sql.table(owner)} as "owner"
      cross join lateral (
        select "id" from ${sql.table(table)} where ${sql.ref(by)} = "owner"."id" offset 0
      ) as "row"
      where ${holdsBy(owners, ownerText, typed)} limit ${most}
    ), "own" as materialized (
      select "row"."id" from ${sql.table(table)} as "row"
      where ${holdsBy(own, text, typed)} and (select count(*) from "ofOwners") < ${most}
      order by "row"."id" desc limit ${most}
    )
    select case when greatest((select count(*) from "ofOwners"), (select count(*) from "own")) < ${most}
      then array(select "id" from "ofOwners" union select "id" from "own") end as "ids"
  `.execute(db.q());
  const ids = rows[0]?.ids ?? null;
  return ids === null || ids.length > mostPicked ? null : sql`= any(${ids}::text[])`;
}

/** A search through rows and their owners. */
interface OwnedSearch {
  /** True if more than `limits.counted` rows match, so that counting is not needed. */
  isMany: boolean;
  /** Makes the condition from the column `id` and the `searchText` columns of row and owner. */
  matches(
    id: Expression<string>,
    text: Expression<string>,
    ownerText: Expression<string>,
  ): Expression<SqlBool>;
}

/**
 * Like `textHolds`, but finds rows by their own text or by their owner's text. Neither engine can combine the indexes
 * of two tables, so the ids are looked up first. If there are too many ids, rows are read newest first.
 */
export async function textOrOwnerHolds(db: Db, owned: Owned, typed: string): Promise<OwnedSearch> {
  const lookUp = db.engine === 'sqlite' ? ownOrOwnersOnSqlite : ownOrOwnersOnPostgres;
  const isAsked = isIndexed(typed) || isShort(owned.table, typed);
  // Undefined if the indexes cannot help, null if they find too many rows.
  const few = isAsked ? await lookUp(db, owned, typed) : undefined;
  return {
    isMany: few === null,
    matches(id, text, ownerText) {
      const either = sql<SqlBool>`(${holds(text, typed)} or ${holds(ownerText, typed)})`;
      return few === null || few === undefined ? either : sql<SqlBool>`(${id} ${few} and ${either})`;
    },
  };
}
