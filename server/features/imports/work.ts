import { RowRefusal, orRefusal, readRow } from '#contract/imports/read.ts';
import { localDay } from '#contract/working-time.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/data/db/errors.ts';
import type { ImportTable } from '#server/data/db/tables/import.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import type { JobRun } from '#server/work/jobs/jobs.ts';
import { companies } from './kinds/companies.ts';
import { invoices } from './kinds/invoices.ts';
import { know, type Kind, type Known } from './kinds/known.ts';
import { projects } from './kinds/projects.ts';
import { requests } from './kinds/requests.ts';
import * as repository from './repository.ts';
import { cellsOf, mappingOf } from './service.ts';
import { end, isStep } from './steps.ts';
import { undoRows } from './undo.ts';

const kinds = { companies, requests, projects, invoices } as const;

/** Rows of one transaction. */
const atOnce = 100;

type Run = Pick<JobRun, 'progress' | 'signal'>;

const refusal = (words: string) => ({ fate: 'refused' as const, words });

const begin = async (context: Context): Promise<Known> => {
  const at = context.now();
  const { workingTime } = await readSettings(context.db);
  return know(context, iso(at), (instant) => localDay(instant, workingTime));
};

/** Checks rows in the running transaction. During an import it also creates the data of new rows. */
async function settle(
  context: Context,
  imported: ImportTable,
  rows: readonly repository.ImportRow[],
  known: Known,
): Promise<void> {
  const kind = kinds[imported.kind] as Kind<unknown, unknown>;
  const mapping = mappingOf(imported);
  const given = rows.map((row) => {
    const read = orRefusal(() => readRow(imported.kind, mapping, cellsOf(row), known.money.currency));
    return { row, read };
  });
  await kind.prepare(
    context,
    known,
    given.flatMap(({ read }) => (read instanceof RowRefusal ? [] : read)),
  );
  const judged = given.map(({ row, read }) => {
    const fate = read instanceof RowRefusal ? read : orRefusal(() => kind.judge(known, read, row.number));
    return { row, fate: fate instanceof RowRefusal ? refusal(fate.message) : fate };
  });
  const isImport = imported.state === 'importing';
  const news = judged.flatMap(({ fate }) => (fate.fate === 'new' ? [fate.make] : []));
  const made = (isImport ? await kind.make(context, known, news) : []).values();
  await repository.putRows(
    context.db,
    judged.map(({ row, fate }) => {
      const isMade = isImport && fate.fate === 'new';
      return {
        ...row,
        fate: fate.fate,
        words: fate.words,
        isDone: true,
        reference: isMade ? (fate.reference ?? null) : null,
        made: isMade ? JSON.stringify({ ...made.next().value, at: known.at }) : null,
      };
    }),
  );
}

/** Rows that the running step has not finished. A check reads all rows, an import and an undo only new ones. */
const left = ({ db }: Context, { id, state }: ImportTable, limit: number) =>
  repository.rows(db, {
    importId: id,
    left: true,
    limit,
    ...(state === 'checking' ? {} : { fate: 'new' as const }),
    order: state === 'undoing' ? 'desc' : 'asc',
  });

/** Works on some rows in a transaction. Returns how many rows; 0 at the end, or if another process has ended the step. */
const batch = (
  context: Context,
  imported: ImportTable,
  limit: number,
  work: (rows: repository.ImportRow[]) => Promise<void>,
): Promise<number> =>
  context.db.tx(async () => {
    const { db } = context;
    const now = await repository.lock(db, imported.id);
    if (now?.state !== imported.state || now.mapping !== imported.mapping) return 0;
    const rows = await left(context, imported, limit);
    if (rows.length === 0) return 0;
    await work(rows);
    await repository.update(db, imported.id, { done: now.done + rows.length });
    return rows.length;
  });

const isTaken = (error: unknown) => isUniqueViolation(error) || isForeignKeyViolation(error);

const changed = 'Something has changed since. Please import this row again.';

/** Refuses the next row, because its number or address was used by someone else since the check. */
const refuseNext = (context: Context, imported: ImportTable) =>
  batch(context, imported, 1, (rows) =>
    repository.putRows(
      context.db,
      rows.map((row) => ({ ...row, ...refusal(changed), isDone: true })),
    ),
  );

async function checkOrImport(context: Context, imported: ImportTable, run: Run): Promise<void> {
  let known = await begin(context);
  // A check compares each row with earlier rows of the file, so it starts again. An import finds earlier rows in the
  // database.
  if (imported.state === 'checking') await repository.beginAgain(context.db, imported.id);
  for (let limit = atOnce, count = 1; count > 0;) {
    run.signal.throwIfAborted();
    try {
      count = await batch(context, imported, limit, (rows) => settle(context, imported, rows, known));
      limit = atOnce;
    } catch (error) {
      if (!isTaken(error)) throw error;
      // The transaction stored none of these rows. Try the rows one at a time to find the row that fails.
      if (limit === 1) count = await refuseNext(context, imported);
      limit = 1;
      known = await begin(context);
    }
    await run.progress(0);
  }
}

async function undo(context: Context, imported: ImportTable, run: Run): Promise<void> {
  for (let count = 1; count > 0;) {
    run.signal.throwIfAborted();
    count = await batch(context, imported, atOnce, (rows) => undoRows(context, rows));
    await run.progress(0);
  }
}

/**
 * Runs the current step of an import, from the row where an earlier attempt stopped. Returns a function that stores the
 * final state.
 */
export async function work(
  context: Context,
  id: string,
  run: Run,
): Promise<(() => Promise<void>) | undefined> {
  const imported = await repository.find(context.db, id);
  if (!imported || !isStep(imported.state)) return undefined;
  const { state, mapping } = imported;
  await (state === 'undoing' ? undo : checkOrImport)(context, imported, run);
  return async () => {
    const now = await repository.lock(context.db, id);
    if (now?.state === state && now.mapping === mapping) await end(context, now, state);
  };
}
