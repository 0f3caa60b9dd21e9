import { sql, type Expression } from 'kysely';
import type { Db } from '../database.ts';

/** Every kind of open thing: something that waits for the agency or for the client. */
export type TurnKind = 'request' | 'contact-message' | 'message' | 'change-request' | 'preview';

/** Whose turn it is. What waits for nobody is not open. */
export type TurnHolder = 'agency' | 'client';

/** An open thing and its one holder. */
export interface Turn {
  kind: TurnKind;
  holder: TurnHolder;
  /** The id of the request, message, change request or preview; for the conversation with a client, the client's. */
  subjectId: string;
  clientAccountId: string | null;
  /** Since when it has waited. */
  since: string;
}

/** The open things of one kind, as a query with the columns of `Turn` in their order. Each feature brings its own. */
export type TurnSource = (db: Db) => Expression<Turn>;

const text = <T extends string>(value: T) => sql<T>`cast(${sql.lit(value)} as text)`;

/** The first two columns of a source: what it is about, and whom it waits for. */
export const turnOf = (kind: TurnKind, holder: TurnHolder) =>
  [text(kind).as('kind'), text(holder).as('holder')] as const;

/** Every open thing of these sources, as one query. */
export function openTurns(db: Db, sources: readonly TurnSource[]) {
  const nothing = db
    .q()
    .selectNoFrom([
      sql<TurnKind>`cast(null as text)`.as('kind'),
      sql<TurnHolder>`cast(null as text)`.as('holder'),
      sql<string>`cast(null as text)`.as('subjectId'),
      sql<string | null>`cast(null as text)`.as('clientAccountId'),
      db.engine === 'postgres'
        ? sql<string>`cast(null as timestamptz)`.as('since')
        : sql<string>`cast(null as text)`.as('since'),
    ])
    .where(sql<boolean>`1 = 0`);
  return sources.reduce((all, source) => all.unionAll(source(db)), nothing);
}
