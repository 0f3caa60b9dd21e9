import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Tables } from '../tables/schema.ts';
import { and, holds, oneOf, or } from './conditions.ts';
import type { TableRule, Writing } from './map-types.ts';
import { personalData } from './personal-map.ts';

/** A row whose text names a person. */
export interface Mention {
  table: string;
  id: string;
}

type Within = 'clientAccountId' | 'threadId' | null;

/** `Writing` of any table. */
type AnyWriting = Pick<Writing<keyof Tables>, 'what'> & {
  columns: readonly string[];
  within: Within;
  key?: string;
};

const writingOf = (table: string): AnyWriting | null =>
  (personalData[table as keyof Tables] as TableRule<keyof Tables>).mentions ?? null;

/** The tables with free text. */
const writings = Object.keys(personalData).flatMap((table) => {
  const writing = writingOf(table);
  return writing ? [{ table, ...writing }] : [];
});

const most = 200;

const belongs = (within: Within, companies: readonly string[]) =>
  within === 'threadId'
    ? sql`"threadId" in (select "id" from "thread" where ${oneOf('clientAccountId', companies)})`
    : oneOf('clientAccountId', companies);

/**
 * Finds rows in which other people name a person. Call it after the person's own texts are emptied. `words` are
 * searched in all rows, the first name only in rows of the person's companies.
 */
export async function findMentions(
  db: Db,
  {
    words,
    firstName,
    companies,
  }: { words: readonly string[]; firstName: string; companies: readonly string[] },
): Promise<Mention[]> {
  const found: Mention[] = [];
  for (const { table, columns, within, key = 'id' } of writings) {
    const named = or(...columns.map((column) => holds(column, words)));
    const first = columns.map((column) => holds(column, firstName.length < 3 ? [] : [firstName]));
    const where =
      within === null ? named : or(named, and(belongs(within, companies) as typeof named, or(...first)));
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(key)} as "id" from ${sql.table(table)} where ${where} order by 1 limit ${most}
    `.execute(db.q());
    found.push(...rows.map(({ id }) => ({ table, id })));
  }
  return found;
}

/** Reads the current text of a row, the kind of text, and the row's company, if any. */
export async function readMention(db: Db, { table, id }: Mention) {
  const writing = writingOf(table);
  if (!writing) return null;
  const text = sql.join(
    writing.columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  );
  const company =
    writing.within === 'clientAccountId'
      ? sql.ref('clientAccountId')
      : writing.within === 'threadId'
        ? sql`(select t."clientAccountId" from "thread" as t where t."id" = "threadId")`
        : sql`null`;
  const { rows } = await sql<{ text: string; clientAccountId: string | null }>`
    select ${text} as "text", ${company} as "clientAccountId" from ${sql.table(table)}
    where ${sql.ref(writing.key ?? 'id')} = ${id}
  `.execute(db.q());
  return rows[0] ? { what: writing.what, ...rows[0] } : null;
}
