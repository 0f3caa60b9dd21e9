import { localDay } from '#contract/working-time.ts';
import { turnPermissions, type Snoozed, type TurnKind, type Waiting } from '#contract/turns.ts';
import { scopeIf, type Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import { isWhole } from '#server/data/db/queries/scope.ts';
import type { TurnSource } from '#server/data/db/queries/turns.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as artwork from '#server/features/artwork/service.ts';
import * as clients from '#server/features/clients/service.ts';
import * as directives from '#server/features/directives/service.ts';
import * as fileRequests from '#server/features/file-requests/service.ts';
import * as previewFeedback from '#server/features/preview-feedback/service.ts';
import * as referenceLinks from '#server/features/reference-links/service.ts';
import * as repository from './repository.ts';
import { toldTo, waitingOf } from './waiting/repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** What staff are shown as waiting, as far as somebody may read it: what is theirs to do, and what the client is late with. */
async function readable({ db, now }: Work, sources: readonly TurnSource[], actor: UserActor) {
  const today = localDay(now(), (await readSettings(db)).workingTime);
  const ours = sources.filter(({ holder }) => holder === 'agency');
  const late = [previewFeedback.overdueVersions(today), fileRequests.overdueTurns(today)];
  return [...ours, ...late].flatMap((source) => {
    const scope = scopeIf(actor, turnPermissions[source.kind]);
    return scope === null ? [] : [{ source, scope }];
  });
}

/** What waits for the agency within what somebody may read, by kind. */
export async function waiting(
  context: Work,
  sources: readonly TurnSource[],
  actor: UserActor,
  mine: boolean,
): Promise<Waiting[]> {
  const { db, now } = context;
  const at = iso(now());
  const sought = await readable(context, sources, actor);
  const isPart = sought.some(({ scope }) => !isWhole(scope, mine ? actor.id : undefined));
  const told = await toldTo(db, { userId: actor.id, mine, at }, isPart);
  const found = await Promise.all(sought.map(({ source, scope }) => waitingOf(db, source, scope, told)));
  return found.filter((one) => one !== null);
}

/** What somebody has put off and what still waits, the soonest first. */
export async function snoozed(
  context: Work,
  sources: readonly TurnSource[],
  actor: UserActor,
): Promise<Snoozed[]> {
  const { db, now } = context;
  const at = iso(now());
  const found = await Promise.all(
    (await readable(context, sources, actor)).map(({ source, scope }) =>
      repository.snoozedOf(db, source, { userId: actor.id, scope, mine: false, at }),
    ),
  );
  return found.flat().toSorted((a, b) => a.until.localeCompare(b.until));
}

const looks = { artwork: artwork.look, brief: directives.look, 'reference-links': referenceLinks.look };
const topics = { artwork: 'artwork', brief: 'directives', 'reference-links': 'reference-links' } as const;

/** Notes that staff have looked at what a client handed in; once, by the first who looks. */
export async function lookAt(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
  kind: keyof typeof looks,
): Promise<void> {
  const { db, now } = context;
  await db.tx(async () => {
    await clients.findOrRefuse(db, scope, clientAccountId);
    if (!(await looks[kind](db, clientAccountId, iso(now())))) return;
    await act(context, actor, {
      action: `turns.look-at-${kind}`,
      subjectType: 'client',
      subjectId: clientAccountId,
      clientAccountId,
      topic: topics[kind],
      forClient: true,
    });
  });
}

/** Puts something that waits off in somebody's own lists, or shows it again. @throws AppError `not_found` for what does not wait */
export async function snooze(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  sources: readonly TurnSource[],
  actor: UserActor,
  { kind, subjectId, until }: { kind: TurnKind; subjectId: string; until: string | null },
): Promise<void> {
  const { db, now } = context;
  if (until !== null && until <= iso(now())) throw invalid('Please choose a time to come.', { until: '' });
  const source = (await readable(context, sources, actor)).find((each) => each.source.kind === kind);
  await db.tx(async () => {
    const found =
      source &&
      (await repository.findOpen(
        db,
        source.source,
        { userId: actor.id, scope: source.scope, mine: false },
        subjectId,
      ));
    if (!found) throw notFound('What waits');
    if (until === null) await repository.showAgain(db, actor.id, kind, subjectId);
    else await repository.putOffUntil(db, actor.id, { subjectType: kind, subjectId, until });
    await act(context, actor, {
      action: until === null ? 'turns.wake' : 'turns.snooze',
      subjectType: kind,
      subjectId,
      clientAccountId: found.clientAccountId,
      ...(until === null ? {} : { detail: { until } }),
      topic: null,
    });
  });
}

/** Forgets what was put off until a day that is over: it is on the lists again. */
export const sweepSnoozes = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  repository.sweepSnoozes(db, iso(now()));
