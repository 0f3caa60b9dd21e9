import type * as z from 'zod/mini';
import { fieldsOf, missingFields, type ImportMapping } from '#contract/imports/fields.ts';
import type { checkImport, ImportCounts, ListedImport } from '#contract/imports.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Acted } from '#server/data/audit/act.ts';
import { lockWrites } from '#server/data/db/engines/engine.ts';
import type { ImportTable } from '#server/data/db/tables/import.ts';
import * as repository from './repository.ts';
import { findOrRefuse, headersOf, one, record, undoMs } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'brand'>;

/** The kind of the job that checks files, imports them and undoes imports. */
export const workKind = 'imports.work';

type State = ListedImport['state'];

type Step = Extract<State, 'checking' | 'importing' | 'undoing'>;

/**
 * The steps of an import by the state while the step runs. `from` has the allowed states before, `to` the state after,
 * `verb` the word for the history.
 */
const steps: Record<Step, { from: readonly State[]; to: State; verb: string; busy: string }> = {
  checking: {
    from: ['matching', 'checked'],
    to: 'checked',
    verb: 'check',
    busy: 'This file is being checked, or imported already.',
  },
  importing: {
    from: ['checked'],
    to: 'done',
    verb: 'create',
    busy: 'This file is imported already, or not checked yet.',
  },
  undoing: { from: ['done'], to: 'undone', verb: 'undo', busy: 'This import cannot be undone.' },
};

export const isStep = (state: State): state is Step => Object.hasOwn(steps, state);

/** Begins a step. @throws AppError `conflict` if the state of the import does not allow it */
async function begin(
  context: Work,
  actor: UserActor,
  id: string,
  step: Step,
  mapping?: ImportMapping,
): Promise<Acted<ListedImport>> {
  const { db, jobs } = context;
  const { from, verb, busy } = steps[step];
  return db.tx(async () => {
    await lockWrites(db, 'import');
    const row = await findOrRefuse(context, id);
    const columns = mapping ? JSON.stringify(mapping) : row.mapping;
    if (row.state === step ? row.mapping !== columns : !from.includes(row.state)) throw conflict(busy);
    if (step !== 'checking' && (await repository.isOtherAtWork(db, id)))
      throw conflict('Another import is running. Please wait until it is done.');
    // An import whose job failed too often continues where it stopped.
    if (row.state !== step) {
      await repository.beginAgain(db, id);
      await repository.update(db, id, { state: step, done: 0, mapping: columns });
    }
    await jobs.enqueue(workKind, { id }, { uniqueKey: `${workKind}/${id}/${step}` });
    const counts = JSON.parse(row.counts) as ImportCounts;
    const acted = await record(context, actor, verb, id, { kind: row.kind, ...counts });
    return acted.with(await one(context, actor, await findOrRefuse(context, id)));
  });
}

/** Begins to check the rows. @throws AppError `conflict` if a required field has no column */
export async function check(
  context: Work,
  actor: UserActor,
  id: string,
  mapping: z.output<typeof checkImport.body>,
) {
  const row = await findOrRefuse(context, id);
  const known = new Set(fieldsOf(row.kind).map(([field]) => field));
  const width = headersOf(row).length;
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).filter(([field, at]) => known.has(field) && at < width),
  );
  const [missing] = missingFields(row.kind, columns);
  if (missing !== undefined) throw conflict(`Please choose a column for ${missing}.`);
  return begin(context, actor, id, 'checking', { ...mapping, columns });
}

export const start = (context: Work, actor: UserActor, id: string) => begin(context, actor, id, 'importing');

export async function undo(context: Work, actor: UserActor, id: string) {
  const { endedAt, state } = await findOrRefuse(context, id);
  // An undo that has already begun may continue after a day.
  if (state === 'done' && endedAt !== null && Date.parse(endedAt) + undoMs <= context.now())
    throw conflict('An import can be undone for a day.');
  return begin(context, actor, id, 'undoing');
}

const topics = {
  companies: ['clients', 'contacts'],
  requests: ['consultations'],
  projects: ['projects'],
  invoices: ['invoices'],
} as const;

/** Ends a step in the running transaction, and publishes an event for each list that changed. */
export async function end(
  { db, events, now }: Pick<Work, 'db' | 'events' | 'now'>,
  { id, kind, endedAt }: ImportTable,
  step: Step,
): Promise<void> {
  await repository.update(db, id, {
    state: steps[step].to,
    counts: JSON.stringify(await repository.countFates(db, id)),
    endedAt: step === 'importing' ? iso(now()) : endedAt,
  });
  for (const topic of ['settings', ...(step === 'checking' ? [] : topics[kind])] as const)
    await events.publish({ topic, subjectId: id, clientAccountId: null, forClient: false });
}
