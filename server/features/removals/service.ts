import type { Topic } from '#contract/events.ts';
import { deletedDays, type Destination, type RemovedState } from '#contract/removals.ts';
import { staffName } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** What every row that can be put aside has. */
export interface Row {
  id: string;
  message: string | null;
  clientAccountId: string | null;
  /** Who wrote it, where the row says so. */
  name?: string;
  ownerId?: string | null;
}

/** A table whose rows can be archived, deleted and marked as spam. */
export interface Removable<R extends Row> {
  kind: repository.Kind;
  /** The first part of each act: `consultations` of `consultations.archive`. */
  noun: string;
  topic: Topic;
  takeOut: (scope: Scope, ids: readonly string[]) => Promise<R[]>;
  /** Who wrote the rows that do not say so. */
  namesOf?: (rows: readonly R[]) => Promise<ReadonlyMap<string, string>>;
  /** What follows from it in rows that stay. */
  onDeleted?: (rows: readonly R[]) => Promise<void>;
  putBack: (rows: readonly R[]) => Promise<void>;
  markSpam: (
    scope: Scope,
    ids: readonly string[],
  ) => Promise<{ id: string; clientAccountId: string | null }[]>;
  /** Takes one out of the spam folder, and notes it. */
  restore: (actor: UserActor, scope: Scope, id: string) => Promise<unknown>;
  /** Those of the ids that are in the spam folder. */
  inSpam: (scope: Scope, ids: readonly string[]) => Promise<string[]>;
  /** What goes along when a row is removed for good. */
  forget: (ids: readonly string[]) => Promise<void>;
}

const verbs = { archived: 'archive', deleted: 'delete', spam: 'mark-spam', inbox: 'take-back' } as const;

type Moved = { id: string; clientAccountId: string | null };

const day = 24 * 60 * 60 * 1000;

/** As much of what somebody wrote as a list shows. */
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
  // What was archived can be deleted, and the other way round.
  const before = await repository.take(db, scope, kind, ids);
  const rows = [...(await takeOut(scope, ids)), ...before.map(({ row }) => JSON.parse(row) as R)];
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
 * Archives, deletes or marks rows within a scope as spam, or takes them back, all in one transaction. What is put aside is out of its
 * table: it is in no list, count or search and does not wait. Gives the ids of what was moved.
 */
export async function move<R extends Row>(
  context: Work,
  actor: UserActor,
  scope: Scope,
  source: Removable<R>,
  { ids, to }: { ids: readonly string[]; to: Destination },
): Promise<{ ids: string[] }> {
  return context.db.tx(async () => {
    const moved: Moved[] =
      to === 'spam'
        ? await source.markSpam(scope, ids)
        : to === 'inbox'
          ? await putBack(context, source, { scope, ids })
          : await putAside(context, source, { actor, scope, ids, state: to });
    for (const { id, clientAccountId } of moved) {
      await note(context, actor, source, verbs[to], { id, clientAccountId });
      // Nobody is mailed any more of what is put aside.
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
    for (const id of unmarked) await source.restore(actor, scope, id);
    return { ids: [...moved.map(({ id }) => id), ...unmarked] };
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

/** One page of what was archived or deleted within a scope, moved last first. */
export async function list(
  { db }: Pick<Work, 'db'>,
  scope: Scope,
  kind: repository.Kind,
  query: { state: RemovedState } & PageQuery,
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

/** Something that was put aside, as it was, with who did it and when. */
export interface Aside<R> {
  row: R;
  state: RemovedState;
  removedAt: string;
  /** The member of staff, as colleagues see the name. */
  by: string | null;
  /** When it is gone for good; null for what is archived. */
  goneAt: string | null;
}

const goneAt = (state: RemovedState, removedAt: string): string | null =>
  state === 'deleted' ? iso(Date.parse(removedAt) + deletedDays * day) : null;

const nameOf = (by: { email: string | null; firstName: string | null; lastName: string | null }) =>
  by.email === null ? null : staffName(by, { agency: 'Staff', seesAddresses: true });

/** What was put aside of a company, by the ids of its rows and newest first: what belongs on the same page of its list. */
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

/** One page of rows, newest first, with others of the same list in their places. */
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
 * Adds what the agency has archived of a company to one page of its own rows, newest first: an archive tidies the agency's lists, and
 * takes nothing from the client.
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

/** Rows of one transaction of the sweep. */
const batch = 200;

/** Removes for good what was deleted `deletedDays` ago, with what belongs to it. */
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
