import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Tables } from '../migrations/schema.ts';
import { and, holds, oneOf, or } from './map-types.ts';

/** A text that somebody else wrote, by its row. */
export interface Mention {
  table: string;
  id: string;
}

type Within = 'clientAccountId' | 'threadId' | null;

interface Writing {
  table: keyof Tables;
  columns: readonly string[];
  /** By what the rows belong to a company; in those a first name alone counts too. */
  within: Within;
  key?: string;
}

/** Where people write. */
const writings: readonly Writing[] = [
  { table: 'clientMessage', columns: ['message', 'adminResponse'], within: 'clientAccountId' },
  // What is archived, and what can be taken back still.
  { table: 'removed', columns: ['words'], within: 'clientAccountId' },
  { table: 'message', columns: ['body'], within: 'threadId' },
  { table: 'previewFeedback', columns: ['feedback', 'adminResponse'], within: 'clientAccountId' },
  { table: 'directiveChangeRequest', columns: ['requestReason', 'adminResponse'], within: 'clientAccountId' },
  { table: 'clientPreview', columns: ['title', 'description'], within: 'clientAccountId' },
  { table: 'previewVersion', columns: ['note', 'overrideReason'], within: null },
  { table: 'pin', columns: ['answerWords'], within: 'threadId' },
  { table: 'delivery', columns: ['name', 'note', 'previewTitle'], within: 'clientAccountId' },
  { table: 'project', columns: ['title', 'description', 'results', 'nextStep'], within: 'clientAccountId' },
  { table: 'publication', columns: ['words', 'shownName'], within: 'clientAccountId' },
  { table: 'artwork', columns: ['originalName', 'description'], within: 'clientAccountId' },
  {
    table: 'projectDirective',
    columns: ['additionalNotes'],
    within: 'clientAccountId',
    key: 'clientAccountId',
  },
  { table: 'referenceList', columns: ['links'], within: 'clientAccountId', key: 'clientAccountId' },
  { table: 'consultation', columns: ['lostReason', 'message', 'referredBy'], within: null },
  { table: 'contactMessage', columns: ['message'], within: null },
  { table: 'testimonial', columns: ['author', 'quote', 'company'], within: null },
  { table: 'savedReply', columns: ['title', 'body'], within: null },
  { table: 'siteDraft', columns: ['content'], within: null, key: 'section' },
  { table: 'sitePublished', columns: ['content'], within: null },
];

const most = 200;

const belongs = (within: Within, companies: readonly string[]) =>
  within === 'threadId'
    ? sql`"threadId" in (select "id" from "thread" where ${oneOf('clientAccountId', companies)})`
    : oneOf('clientAccountId', companies);

/** The column that tells the rows of a place of writing apart. */
export const keyOf = (table: string): string => writings.find((each) => each.table === table)?.key ?? 'id';

/**
 * Where somebody is named by others, once their own words are emptied: by these words anywhere, by the first name in what belongs to
 * their companies.
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
  for (const { table, columns, within } of writings) {
    const named = or(...columns.map((column) => holds(column, words)));
    const first = columns.map((column) => holds(column, firstName.length < 3 ? [] : [firstName]));
    const where =
      within === null ? named : or(named, and(belongs(within, companies) as typeof named, or(...first)));
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(keyOf(table))} as "id" from ${sql.table(table)} where ${where} order by 1 limit ${most}
    `.execute(db.q());
    found.push(...rows.map(({ id }) => ({ table, id })));
  }
  return found;
}

/** What is written there now: the company it belongs to, if any, and the words. */
export async function readMention(db: Db, { table, id }: Mention) {
  const writing = writings.find((each) => each.table === table);
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
    select ${text} as "text", ${company} as "clientAccountId" from ${sql.table(writing.table)}
    where ${sql.ref(keyOf(table))} = ${id}
  `.execute(db.q());
  return rows[0] ?? null;
}
