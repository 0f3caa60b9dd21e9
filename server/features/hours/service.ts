import { budgetWarnings, type NewTimeEntry } from '#contract/hours.ts';
import { localDay } from '#contract/working-time.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { act, noAct } from '#server/data/audit/act.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { byteOrderMark, csvLine } from '#server/features/exports/service.ts';
import * as projects from '#server/features/projects/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;

/** The most minutes that a timer enters. A longer timer was probably forgotten. */
const longest = 24 * 60;

type Project = Awaited<ReturnType<typeof projects.findOrRefuse>>;

async function record(context: Work, actor: UserActor, verb: string, project: Project) {
  const budget = await repository.budget(context.db, project.id);
  return act(context, actor, {
    action: `hours.${verb}`,
    subjectType: 'project',
    subjectId: project.id,
    clientAccountId: project.clientAccountId,
    topic: 'hours',
    forClient: budget?.isShared ?? false,
  });
}

type Row = Awaited<ReturnType<typeof repository.newest>>[number];

async function shown(context: Work, actor: UserActor, rows: readonly Row[]) {
  const staff = rows.map(({ userId }) => userId);
  const people = await peopleOf(context.db, { contacts: [], staff }, readerOf(actor, context.brand));
  return rows.map(({ userId, ...row }) => ({ ...row, by: people.staff(userId) }));
}

async function one(context: Work, actor: UserActor, row: Row) {
  const [entry] = await shown(context, actor, [row]);
  if (!entry) throw notFound('These hours');
  return entry;
}

/** The hours of a project. @throws AppError `not_found` if the project is outside the scope */
export async function find(context: Work, actor: UserActor, scope: Scope, projectId: string) {
  const { db } = context;
  await projects.findOrRefuse(db, scope, projectId);
  const [rows, usedMinutes, budget, quoted, timer] = await Promise.all([
    repository.newest(db, projectId),
    repository.used(db, projectId),
    repository.budget(db, projectId),
    repository.quoted(db, projectId),
    repository.timerOf(db, actor.id),
  ]);
  return {
    budgetMinutes: budget?.minutes ?? null,
    quotedMinutes: quoted === null ? null : quoted * 60,
    isShared: budget?.isShared ?? false,
    usedMinutes,
    entries: await shown(context, actor, rows),
    timer: timer ?? null,
  };
}

/** Used hours and budget as the client sees them; null unless staff share them with the client. */
export async function shared({ db }: Work, actor: ClientActor, projectId: string) {
  const project = await projects.findOrRefuse(db, 'all', projectId);
  if (project.clientAccountId !== actor.clientAccountId) throw notFound('This project');
  const budget = await repository.budget(db, projectId);
  if (!budget?.isShared) return null;
  return { usedMinutes: await repository.used(db, projectId), budgetMinutes: budget.minutes };
}

/** The minutes entered for a project by day, and whether its client sees them. */
export const noted = async ({ db }: Pick<Work, 'db'>, projectId: string) => ({
  days: await repository.byDay(db, projectId),
  isShared: (await repository.budget(db, projectId))?.isShared ?? false,
});

/** Warns the team once about each warning limit of the budget that is passed, in the current transaction. */
async function warn(context: Work, project: Project): Promise<void> {
  const { db } = context;
  const budget = await repository.budget(db, project.id);
  if (!budget?.minutes) return;
  const percent = (100 * (await repository.used(db, project.id))) / budget.minutes;
  const warnedPercent = budgetWarnings.findLast((limit) => percent >= limit) ?? 0;
  if (warnedPercent === budget.warnedPercent) return;
  await repository.setBudget(db, project.id, { ...budget, warnedPercent });
  if (warnedPercent < budget.warnedPercent) return;
  await notify(context, {
    kind: 'budget',
    subjectType: 'project',
    subjectId: project.id,
    clientAccountId: project.clientAccountId,
    // The member of staff who entered the hours gets the warning too.
    by: null,
  });
}

async function insert(context: Work, actor: UserActor, project: Project, input: NewTimeEntry) {
  const { db, now } = context;
  await repository.lock(db, project.id);
  const row = {
    id: newId(now()),
    ...input,
    note: input.note ?? null,
    userId: actor.id,
    createdAt: iso(now()),
  };
  await repository.insert(db, { ...row, projectId: project.id });
  await warn(context, project);
  const acted = await record(context, actor, 'create', project);
  return acted.with(await one(context, actor, row));
}

/** Notes hours on a project. */
export const create = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  projectId: string,
  input: NewTimeEntry,
) =>
  context.db.tx(async () =>
    insert(context, actor, await projects.findOrRefuse(context.db, scope, projectId), input),
  );

interface Place {
  /** The project. */
  id: string;
  entryId: string;
}

export const update = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  { id, entryId }: Place,
  input: NewTimeEntry,
) =>
  context.db.tx(async () => {
    const { db } = context;
    const project = await projects.findOrRefuse(db, scope, id);
    await repository.lock(db, id);
    const change = { ...input, note: input.note ?? null };
    const row = await repository.update(db, { id: entryId, projectId: id }, change);
    if (!row) throw notFound('These hours');
    await warn(context, project);
    const acted = await record(context, actor, 'update', project);
    return acted.with(await one(context, actor, row));
  });

export const remove = (context: Work, actor: UserActor, scope: Scope, { id, entryId }: Place) =>
  context.db.tx(async () => {
    const { db } = context;
    const project = await projects.findOrRefuse(db, scope, id);
    await repository.lock(db, id);
    if (!(await repository.remove(db, { id: entryId, projectId: id }))) throw notFound('These hours');
    await warn(context, project);
    const acted = await record(context, actor, 'delete', project);
    return acted.with({ message: 'Hours deleted' });
  });

/** Sets the budget of a project. A changed budget can cause its warnings again. */
export const saveBudget = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  projectId: string,
  values: { minutes: number | null; isShared: boolean },
) =>
  context.db.tx(async () => {
    const project = await projects.findOrRefuse(context.db, scope, projectId);
    await repository.lock(context.db, projectId);
    const before = await repository.budget(context.db, projectId);
    const warnedPercent = before?.minutes === values.minutes ? before.warnedPercent : 0;
    await repository.setBudget(context.db, projectId, { ...values, warnedPercent });
    await warn(context, project);
    const acted = await record(context, actor, 'budget', project);
    return acted.with({ message: 'Budget saved' });
  });

/** Enters the time of a timer that is already removed, in the current transaction. */
async function noteTimer(context: Work, actor: UserActor, timer: { projectId: string; startedAt: string }) {
  const project = await projects.findOrRefuse(context.db, 'all', timer.projectId);
  const minutes = Math.round((context.now() - Date.parse(timer.startedAt)) / 60_000);
  return insert(context, actor, project, {
    on: localDay(Date.parse(timer.startedAt), (await readSettings(context.db)).workingTime),
    minutes: Math.min(longest, Math.max(1, minutes)),
    note: null,
  });
}

/**
 * Starts the timer of a person. A timer on another project is first stopped and its time entered; a timer on this project
 * continues.
 */
export const startTimer = (context: Work, actor: UserActor, scope: Scope, projectId: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const project = await projects.findOrRefuse(db, scope, projectId);
    const running = await repository.takeTimer(db, actor.id);
    if (running && running.projectId !== projectId) await noteTimer(context, actor, running);
    const startedAt = running?.projectId === projectId ? running.startedAt : iso(now());
    await repository.setTimer(db, actor.id, { projectId, startedAt });
    const acted = await record(context, actor, 'start', project);
    return acted.with({ projectId, startedAt });
  });

/** Stops the timer of a person and enters its time. Null if no timer is running on this project. */
export const stopTimer = (context: Work, actor: UserActor, scope: Scope, projectId: string) =>
  context.db.tx(async () => {
    await projects.findOrRefuse(context.db, scope, projectId);
    const running = await repository.takeTimer(context.db, actor.id, projectId);
    return running ? noteTimer(context, actor, running) : noAct(null);
  });

/** All hours of a project as lines of CSV. */
export async function csv(context: Work, actor: UserActor, scope: Scope, projectId: string) {
  await projects.findOrRefuse(context.db, scope, projectId);
  async function* lines() {
    yield byteOrderMark + csvLine(['Day', 'Hours', 'Who', 'Note']);
    let batch: Row[] = [];
    const flush = async () => {
      const entries = await shown(context, actor, batch);
      batch = [];
      return entries.map((row) =>
        csvLine([row.on, (row.minutes / 60).toFixed(2), row.by?.name ?? '', row.note]),
      );
    };
    for await (const row of repository.all(context.db, projectId)) {
      batch.push(row);
      if (batch.length === 500) yield* await flush();
    }
    yield* await flush();
  }
  return lines();
}
