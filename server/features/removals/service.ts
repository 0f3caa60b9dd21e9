import type { Topic } from '#contract/events.ts';
import { deletedDays, type Destination, type RemovedState } from '#contract/removals.ts';
import { staffName } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { type Acted, act, noAct } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** The columns that every row has that can be archived or deleted. */
export interface Row {
  id: string;
  message: string | null;
  clientAccountId: string | null;
  /** The name of the author, if the row contains it. */
  name?: string;
  ownerId?: string | null;
}

/** A table whose rows can be archived, deleted and marked as spam. */
export interface Removable<R extends Row> {
  kind: repository.Kind;
  /** The first part of each action in the history: `consultations` in `consultations.archive`. */
  noun: string;
  topic: Topic;
  takeOut: (scope: Scope, ids: readonly string[]) => Promise<R[]>;
  /** The names of the authors, for rows that do not contain them. */
  namesOf?: (rows: readonly R[]) => Promise<ReadonlyMap<string, string>>;
  /** Updates other rows after these rows were deleted. */
  onDeleted?: (rows: readonly R[]) => Promise<void>;
  putBack: (rows: readonly R[]) => Promise<void>;
  markSpam: (
    scope: Scope,
    ids: readonly string[],
  ) => Promise<{ id: string; clientAccountId: string | null }[]>;
  /** Moves a row out of the spam folder, and records this action. */
  restore: (actor: UserActor, scope: Scope, id: string) => Promise<Acted<unknown>>;
  /** Of these ids, returns those of rows in the spam folder. */
  inSpam: (scope: Scope, ids: readonly string[]) => Promise<string[]>;
  /** Deletes the data in other tables that belongs to permanently removed rows. */
  forget: (ids: readonly string[]) => Promise<void>;
}

const verbs = { archived: 'archive', deleted: 'delete', spam: 'mark-spam', inbox: 'take-back' } as const;

type Moved = { id: string; clientAccountId: string | null };

const day = 24 * 60 * 60 * 1000;

/** A list shows at most this many characters of a text. */
const excerpt = 200;

async function putAside<R extends Row>(
  { db, now }: Work,
  { kind, takeOut, namesOf, onDeleted }: Removable<R>,
  {
    actor,
    scope,
    ids,
    state,
  }: { actor: UserActor; scope: Scope; ids: readonly string[]; state: RemovedState },
): Promise<Moved[]> {
  // The rows may be archived or deleted already: archived rows can be deleted, and deleted rows archived.
  const before = await repository.take(db, scope, kind, ids);
  const taken = [...(await takeOut(scope, ids)), ...before.map(({ row }) => JSON.parse(row) as R)];
  // PostgreSQL returns the removed rows in any order. Sort them, because the list shows rows that were moved together newest
  // first.
  const rows = taken.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const names = await namesOf?.(rows);
  await repository.add(
    db,
    rows.map((row) => ({
      id: newId(now()),
      kind,
      rowId: row.id,
      state,
      row: JSON.stringify(row),
      name: row.name ?? names?.get(row.id) ?? '',
      words: row.message,
      clientAccountId: row.clientAccountId,
      ownerId: row.ownerId ?? null,
      userId: actor.id,
      createdAt: iso(now()),
    })),
  );
  if (state === 'deleted') await onDeleted?.(rows);
  return rows;
}

async function putBack<R extends Row>(
  { db }: Work,
  source: Removable<R>,
  { scope, ids }: { scope: Scope; ids: readonly string[] },
): Promise<Moved[]> {
  const rows = (await repository.take(db, scope, source.kind, ids)).map(({ row }) => JSON.parse(row) as R);
  await source.putBack(rows);
  return rows;
}

/**
 * Archives, deletes, restores or marks as spam the given rows within the scope, in one transaction. Archived and deleted
 * rows leave their table, so no list, count, search or waiting row contains them. Returns the ids of moved rows.
 */
export async function move<R extends Row>(
  context: Work,
  actor: UserActor,
  scope: Scope,
  source: Removable<R>,
  { ids, to }: { ids: readonly string[]; to: Destination },
): Promise<Acted<{ ids: string[] }>> {
  return context.db.tx(async () => {
    const moved: Moved[] =
      to === 'spam'
        ? await source.markSpam(scope, ids)
        : to === 'inbox'
          ? await putBack(context, source, { scope, ids })
          : await putAside(context, source, { actor, scope, ids, state: to });
    let acted: Acted<unknown> = noAct();
    for (const { id, clientAccountId } of moved) {
      acted = await note(context, actor, source, verbs[to], { id, clientAccountId });
      // Mark notices about these rows as seen, so that no mail is sent about them.
      if (to !== 'inbox')
        await seen(context, to === 'deleted' ? 'everybody' : 'agency', { type: source.kind, id });
    }
    const unmarked =
      to === 'inbox'
        ? await source.inSpam(
            scope,
            ids.filter((id) => !moved.some((one) => one.id === id)),
          )
        : [];
    for (const id of unmarked) acted = await source.restore(actor, scope, id);
    return acted.with({ ids: [...moved.map(({ id }) => id), ...unmarked] });
  });
}

const note = (
  context: Work,
  actor: UserActor,
  { noun, kind, topic }: Pick<Removable<Row>, 'noun' | 'kind' | 'topic'>,
  verb: string,
  { id, clientAccountId }: Moved,
) =>
  act(context, actor, {
    action: `${noun}.${verb}`,
    subjectType: kind,
    subjectId: id,
    clientAccountId,
    topic,
    forClient: clientAccountId !== null,
  });

/** One page of the archived or deleted rows within the scope; those that were moved last come first. */
export async function list(
  { db }: Pick<Work, 'db'>,
  scope: Scope,
  kind: repository.Kind,
  query: { state: RemovedState; q?: string | undefined } & PageQuery,
) {
  const page = await repository.list(db, scope, { kind, ...query });
  return {
    ...page,
    items: page.items.map(({ rowId, state, name, words, createdAt, ...by }) => ({
      id: rowId,
      name,
      words: words?.slice(0, excerpt) ?? null,
      state,
      removedAt: createdAt,
      by: nameOf(by),
      goneAt: goneAt(state, createdAt),
    })),
  };
}

/** An archived or deleted row, with the person who removed it and the time. */
export interface Aside<R> {
  row: R;
  state: RemovedState;
  removedAt: string;
  /** The name of the member of staff who removed the row, as colleagues see it. */
  by: string | null;
  /** When the row is permanently removed; null for archived rows. */
  goneAt: string | null;
}

const goneAt = (state: RemovedState, removedAt: string): string | null =>
  state === 'deleted' ? iso(Date.parse(removedAt) + deletedDays * day) : null;

const nameOf = (by: { email: string | null; firstName: string | null; lastName: string | null }) =>
  by.email === null ? null : staffName(by, { agency: 'Staff', seesAddresses: true });

/** One page of the archived or deleted rows of a company, newest row id first, as in the list that they came from. */
export async function asideOf<R extends Row>(
  { db }: Pick<Work, 'db'>,
  which: Parameters<typeof repository.asideOf>[1],
  page: PageQuery,
): Promise<{ items: Aside<R>[]; total: number }> {
  const { items, total } = await repository.asideOf(db, which, page);
  return {
    total,
    items: items.map(({ row, state, createdAt, ...by }) => ({
      row: JSON.parse(row) as R,
      state,
      removedAt: createdAt,
      by: nameOf(by),
      goneAt: goneAt(state, createdAt),
    })),
  };
}

export const isDeleted = ({ db }: Pick<Work, 'db'>, rowId: string): Promise<boolean> =>
  repository.isDeleted(db, rowId);

/** One page of a list, newest first. */
export interface PageOf<R> {
  items: R[];
  total: number;
  next: string | null;
}

/** Merges rows from another source into one page of a list, newest first. */
export function mergePages<R extends { id: string }>(
  page: PageOf<R>,
  others: Omit<PageOf<R>, 'next'>,
  limit: number,
): PageOf<R> {
  if (others.total === 0) return page;
  const rows = [...page.items, ...others.items].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const items = rows.slice(0, limit);
  const goesOn = page.next !== null || rows.length > limit;
  return { items, total: page.total + others.total, next: goesOn ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Merges the archived rows of a company into a page of the client's list, because archiving hides nothing from the client.
 */
export async function withArchived<R extends Row>(
  context: Pick<Work, 'db'>,
  kind: repository.Kind,
  clientAccountId: string,
  query: PageQuery,
  page: PageOf<R>,
): Promise<PageOf<R>> {
  const { items, total } = await asideOf<R>(context, { kind, clientAccountId, which: 'archived' }, query);
  return mergePages(page, { items: items.map(({ row }) => row), total }, query.limit);
}

/** The sweep removes at most this many rows in one transaction. */
const batch = 200;

/** Permanently removes rows `deletedDays` after their deletion, together with their data in other tables. */
export async function removeDeleted(
  { db, now }: Work,
  forget: Readonly<Record<repository.Kind, (ids: readonly string[]) => Promise<void>>>,
): Promise<void> {
  const before = iso(now() - deletedDays * day);
  let gone: Awaited<ReturnType<typeof repository.removeDeleted>>;
  do {
    gone = await db.tx(async () => {
      const rows = await repository.removeDeleted(db, before, batch);
      for (const kind of Object.keys(forget) as repository.Kind[])
        await forget[kind](rows.filter((row) => row.kind === kind).map(({ rowId }) => rowId));
      return rows;
    });
  } while (gone.length === batch);
}
