import { appointmentLengths } from '#contract/appointments.ts';
import { endOfDay, firstOpenDay, localDay } from '#contract/working-time.ts';
import {
  overdueKinds,
  kindDetails,
  type LookedAtKind,
  type OverdueKind,
  type Snoozed,
  type Waiting,
  type WaitingKind,
} from '#contract/waiting.ts';
import { scopeIf, type Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act, noAct } from '#server/data/audit/act.ts';
import type { Db } from '#server/data/db/database.ts';
import { accountNames } from '#server/data/db/views/clients.ts';
import { openKinds } from '#server/data/db/views/waiting.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as artwork from '#server/features/artwork/service.ts';
import * as clients from '#server/features/clients/service.ts';
import * as directives from '#server/features/directives/service.ts';
import * as referenceLinks from '#server/features/reference-links/service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** The longest appointment. */
const longestMs = Math.max(...appointmentLengths) * 60_000;

// Leave out `invoice` and `appointment`: staff see an invoice only when it is overdue, and an appointment only on its day.
const kinds: readonly WaitingKind[] = [
  ...openKinds.filter((kind) => kind !== 'invoice' && kind !== 'appointment'),
  ...(Object.keys(overdueKinds) as OverdueKind[]),
];

/** The kinds of waiting things that a member of staff may see, with the scope for each kind. */
async function readable({ db, now }: Work, { id: userId, role }: UserActor, mine = false) {
  const at = iso(now());
  const { workingTime } = await readSettings(db);
  const today = firstOpenDay(now(), workingTime);
  const until = iso(endOfDay(localDay(now(), workingTime), workingTime));
  const day = { from: iso(now() - longestMs), until };
  return kinds.flatMap((kind): [WaitingKind, repository.Asker][] => {
    const scope = scopeIf({ id: userId, role }, kindDetails[kind].permission);
    return scope === null ? [] : [[kind, { userId, scope, mine, at, today, day }]];
  });
}

/** Adds to each thing the name that staff see: the name of its sender, or else of the client. */
async function named<Row extends { sender: string | null; clientAccountId: string | null }>(
  db: Db,
  rows: readonly Row[],
) {
  const companies = rows.flatMap(({ sender, clientAccountId }) =>
    sender === null ? (clientAccountId ?? []) : [],
  );
  const names = await accountNames(db, companies);
  return rows.map(({ sender, ...row }) => ({
    ...row,
    name: sender ?? names.get(row.clientAccountId ?? '') ?? '',
  }));
}

/** For each kind, how many things wait for a member of staff, and the oldest of these things. */
export async function waiting(context: Work, actor: UserActor, mine: boolean): Promise<Waiting[]> {
  const { db } = context;
  const found = Map.groupBy(
    await repository.waitingFor(db, await readable(context, actor, mine)),
    ({ kind }) => kind,
  );
  const oldest = kinds.flatMap((kind) => found.get(kind)?.slice(0, 1) ?? []);
  return (await named(db, oldest)).map(({ kind, projectId, dueOn: _, ...thing }) => ({
    kind,
    count: found.get(kind)?.length ?? 0,
    oldest: { ...thing, projectId: repository.kindOf(kind) === 'file-request' ? projectId : null },
  }));
}

/** The waiting things that a member of staff has snoozed. Those whose snooze ends first come first. */
export async function snoozed(context: Work, actor: UserActor): Promise<Snoozed[]> {
  const { db } = context;
  const found = await repository.snoozedOf(db, await readable(context, actor));
  return (await named(db, found)).toSorted((a, b) => a.until.localeCompare(b.until));
}

const looks = {
  artwork: artwork.look,
  brief: directives.look,
  'reference-links': referenceLinks.look,
} satisfies Record<LookedAtKind, unknown>;
const topics = { artwork: 'artwork', brief: 'directives', 'reference-links': 'reference-links' } as const;

/** Marks a client's uploads or form as seen by staff. A second call changes nothing. */
export async function lookAt(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
  kind: LookedAtKind,
): Promise<Acted> {
  const { db, now } = context;
  return db.tx(async () => {
    await clients.findOrRefuse(db, scope, clientAccountId);
    if (!(await looks[kind](db, clientAccountId, iso(now())))) return noAct();
    return act(context, actor, {
      action: `waiting.look-at-${kind}`,
      subjectType: 'client',
      subjectId: clientAccountId,
      clientAccountId,
      topic: topics[kind],
      forClient: true,
    });
  });
}

/**
 * Snoozes a waiting thing in the lists of this member of staff, or ends the snooze. @throws AppError `not_found` if the
 * thing does not wait
 */
export async function snooze(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  actor: UserActor,
  { kind, subjectId, until }: { kind: WaitingKind; subjectId: string; until: string | null },
): Promise<Acted> {
  const { db, now } = context;
  if (until !== null && until <= iso(now()))
    throw invalid('Please choose a time in the future.', { until: '' });
  const [, asker] = (await readable(context, actor)).find(([readableKind]) => readableKind === kind) ?? [];
  return db.tx(async () => {
    const found = asker && (await repository.findWaiting(db, kind, asker, subjectId));
    if (!found) throw notFound('This item');
    if (until === null) await repository.showAgain(db, actor.id, kind, subjectId);
    else await repository.putOffUntil(db, actor.id, { subjectType: kind, subjectId, until });
    return act(context, actor, {
      action: until === null ? 'waiting.wake' : 'waiting.snooze',
      subjectType: kind,
      subjectId,
      clientAccountId: found.clientAccountId,
      ...(until === null ? {} : { detail: { until } }),
      topic: null,
    });
  });
}

/** Deletes the snoozes that have ended. */
export const sweepSnoozes = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  repository.sweepSnoozes(db, iso(now()));
