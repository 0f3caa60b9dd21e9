import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { TurnKind } from '#contract/turns.ts';
import type { Db } from '../database.ts';
import type { Tables } from '../migrations/schema.ts';

export type { TurnKind };

/** Whose turn it is. What waits for nobody is not open. */
export type TurnHolder = 'agency' | 'client';

/** An open thing and its one holder. */
export interface Turn {
  kind: TurnKind;
  holder: TurnHolder;
  /** The id of the request, message, change request, preview or pin; of a conversation, artwork and briefs, the client's. */
  subjectId: string;
  clientAccountId: string | null;
  /** Since when it has waited. */
  since: string;
  /** The project of a preview, a pin or what was asked for. */
  projectId: string | null;
  /** Who looks after a request or a message of the site. */
  ownerId: string | null;
}

/** The open things of one kind that wait for one side, as a query with the columns of `Turn` in their order. */
export interface TurnSource {
  (db: Db): Expression<Turn>;
  readonly kind: TurnKind;
  readonly holder: TurnHolder;
  /** True: what is past its day, with the day as another column `dueOn`, by which the longest overdue comes first. */
  readonly isOverdue?: true;
  /** The turns of some companies or projects, where a join from their ids to those turns has to be spelled out. */
  readonly along?: (db: Db, start: Start, column: 'clientAccountId' | 'projectId') => Expression<Turn>;
}

/** The ids of companies or projects. */
export type Start = SelectQueryBuilder<Tables, never, { id: string }>;

const text = <T extends string>(value: T) => sql<T>`cast(${sql.lit(value)} as text)`;

const absent = sql<string | null>`cast(null as text)`;

/** What is of no project. */
export const noProject = absent.as('projectId');

/** What nobody looks after by itself. */
export const noOwner = absent.as('ownerId');

const columnsOf = (kind: TurnKind, holder: TurnHolder) =>
  [text(kind).as('kind'), text(holder).as('holder')] as const;

/**
 * Makes a source: `build` gets the first two columns, what it is about and whom it waits for. Each feature with something that waits
 * brings its own; an index has to lead to what is open alone, the oldest first.
 */
export const turnSource = (
  kind: TurnKind,
  holder: TurnHolder,
  build: (db: Db, columns: ReturnType<typeof columnsOf>) => Expression<Turn>,
): TurnSource => Object.assign((db: Db) => build(db, columnsOf(kind, holder)), { kind, holder });

/** Like `turnSource`, of what one side has not done by its day; it stands beside the turns. */
export const overdueSource = (
  kind: TurnKind,
  build: (db: Db, columns: ReturnType<typeof columnsOf>) => Expression<Turn & { dueOn: string | null }>,
): TurnSource => Object.assign(turnSource(kind, 'client', build), { isOverdue: true } as const);

/** The open things of one source, as a table named `turn`. */
export const turnsOf = (db: Db, source: TurnSource) => sql<Turn>`${source(db)}`.as<'turn'>(sql.ref('turn'));

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
      noProject,
      noOwner,
    ])
    .where(sql<boolean>`1 = 0`);
  return sources.reduce((all, source) => all.unionAll(source(db)), nothing);
}
