import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { fieldsOf, matchColumns, missingFields, textsOf, writesDayFirst } from '#contract/imports/fields.ts';
import type { ImportKind, ImportMapping } from '#contract/imports/fields.ts';
import {
  importLimits,
  type checkImport,
  type ImportCounts,
  type ImportDetail,
  type ImportFate,
  type ListedImport,
} from '#contract/imports.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { act, type Acted } from '#server/data/audit/act.ts';
import { lockWrites } from '#server/data/db/engines/engine.ts';
import type { ImportTable } from '#server/data/db/tables/import.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { byteOrderMark, csvLine } from '#server/features/exports/service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'brand'>;

/** The kind of the job that checks, imports and undoes. */
export const workKind = 'imports.work';

/** How long an import can be undone, in milliseconds. */
export const undoMs = 24 * 60 * 60 * 1000;

/** Rows that are stored at once while a file is read. */
const storedAtOnce = 250;

export const mappingOf = ({ mapping }: Pick<ImportTable, 'mapping'>) => JSON.parse(mapping) as ImportMapping;

export const cellsOf = ({ cells }: { cells: string }) => JSON.parse(cells) as string[];

async function shown(context: Work, actor: UserActor, rows: readonly ImportTable[]): Promise<ListedImport[]> {
  const { db, brand, now } = context;
  const staff = rows.map(({ userId }) => userId);
  const people = await peopleOf(db, { contacts: [], staff }, readerOf(actor, brand));
  return rows.map((row) => {
    const until = row.endedAt === null ? 0 : Date.parse(row.endedAt) + undoMs;
    return {
      ...row,
      counts: JSON.parse(row.counts) as ImportCounts,
      by: people.staff(row.userId)?.name ?? '',
      undoUntil: row.state === 'done' && until > now() ? iso(until) : null,
    };
  });
}

async function one(context: Work, actor: UserActor, row: ImportTable): Promise<ListedImport> {
  const [found] = await shown(context, actor, [row]);
  if (!found) throw notFound('This import');
  return found;
}

const record = (
  context: Pick<Work, 'db' | 'events' | 'now'>,
  { id: userId }: Pick<UserActor, 'id'>,
  verb: string,
  id: string,
  detail?: Record<string, unknown>,
) =>
  act(
    context,
    { id: userId },
    {
      action: `imports.${verb}`,
      subjectType: 'import',
      subjectId: id,
      clientAccountId: null,
      detail,
      topic: 'settings',
      forClient: false,
    },
  );

async function findOrRefuse({ db }: Pick<Work, 'db'>, id: string) {
  const row = await repository.find(db, id);
  if (!row) throw notFound('This import');
  return row;
}

export const list = async (context: Work, actor: UserActor) =>
  shown(context, actor, await repository.newest(context.db, 20));

export async function find(context: Work, actor: UserActor, id: string): Promise<ImportDetail> {
  const row = await findOrRefuse(context, id);
  const first = await repository.rows(context.db, { importId: id, limit: importLimits.first });
  return {
    ...(await one(context, actor, row)),
    headers: JSON.parse(row.headers) as string[],
    currency: (await readMoney(context.db)).currency,
    mapping: mappingOf(row),
    firstRows: first.map(cellsOf),
  };
}

/**
 * Reads a file and stores its rows. Its columns are matched by their names; nothing is imported yet.
 * @throws AppError `validation_error` or `payload_too_large` at the field `file`
 */
export async function create(
  context: Work,
  actor: UserActor,
  { kind, fileName, stream }: { kind: ImportKind; fileName: string; stream: Readable },
): Promise<Acted<ImportDetail>> {
  const { db, now } = context;
  if (kind === 'invoices' && !(await readMoney(db)).invoices)
    throw conflict('Please turn on invoices in the money settings first.');
  // Loaded only here, so that a program that imports nothing does without.
  const { bytesOf, readCsv } = await import('./csv.ts');
  const bytes = await bytesOf(stream);
  const [headers, ...rows] = readCsv(bytes);
  const id = newId(now());
  const dayFirst = rows.some(writesDayFirst);
  await repository.insert(db, {
    id,
    kind,
    fileName,
    state: 'matching',
    headers: JSON.stringify(headers),
    mapping: JSON.stringify({ columns: matchColumns(kind, headers), dayFirst }),
    rows: rows.length,
    done: 0,
    counts: '{}',
    userId: actor.id,
    createdAt: iso(now()),
    endedAt: null,
  });
  try {
    for (let from = 0; from < rows.length; from += storedAtOnce) {
      const stored = rows.slice(from, from + storedAtOnce).map((cells, at) => ({
        importId: id,
        number: from + at + 1,
        cells: JSON.stringify(cells),
        isDone: false,
        fate: null,
        words: null,
        reference: null,
        made: null,
      }));
      await repository.putRows(db, stored);
    }
  } catch (error) {
    await repository.remove(db, id);
    throw error;
  }
  const acted = await record(context, actor, 'upload', id, { kind, rows: rows.length });
  return acted.with(await find(context, actor, id));
}

/** The rows of an import with their fates. */
export async function rowsOf(
  { db }: Pick<Work, 'db'>,
  id: string,
  { fate, after }: { fate?: ImportFate | undefined; after: number },
) {
  const row = await findOrRefuse({ db }, id);
  const found = await repository.rows(db, { importId: id, fate, after, limit: importLimits.page + 1 });
  const mapping = mappingOf(row);
  return {
    rows: found.slice(0, importLimits.page).flatMap(({ number, cells, fate: is, words }) => {
      if (is === null) return [];
      const { company, name, title, email, number: old } = textsOf(mapping, JSON.parse(cells) as string[]);
      const texts = row.kind === 'requests' ? [name, email] : [old, title, company, name, email];
      return { number, name: texts.filter(Boolean).slice(0, 2).join(', '), fate: is, words: words ?? '' };
    }),
    hasMore: found.length > importLimits.page,
  };
}

const verbs: Partial<Record<ListedImport['state'], string>> = { importing: 'create', undoing: 'undo' };

/** Changes the state of an import and begins its work. @throws AppError `conflict` unless it has one of these states */
async function begin(
  context: Work,
  actor: UserActor,
  id: string,
  {
    from,
    to,
    busy,
    mapping,
  }: {
    from: readonly ListedImport['state'][];
    to: ListedImport['state'];
    busy: string;
    mapping?: ImportMapping;
  },
): Promise<Acted<ListedImport>> {
  const { db, jobs } = context;
  return db.tx(async () => {
    await lockWrites(db, 'import');
    const row = await findOrRefuse(context, id);
    const columns = mapping ? JSON.stringify(mapping) : row.mapping;
    if (row.state === to ? row.mapping !== columns : !from.includes(row.state)) throw conflict(busy);
    if (to !== 'checking' && (await repository.isOtherAtWork(db, id)))
      throw conflict('Another import is at work. Please wait until it is done.');
    // Work that has stopped after too many failures goes on where it was.
    if (row.state !== to) {
      await repository.beginAgain(db, id);
      await repository.update(db, id, { state: to, done: 0, mapping: columns });
    }
    await jobs.enqueue(workKind, { id }, { uniqueKey: `${workKind}/${id}/${to}` });
    const verb = verbs[to] ?? 'check';
    const acted = await record(context, actor, verb, id, {
      kind: row.kind,
      ...(JSON.parse(row.counts) as ImportCounts),
    });
    return acted.with(await one(context, actor, await findOrRefuse(context, id)));
  });
}

/** Finds out what each row would do. @throws AppError `conflict` if a needed field has no column */
export async function check(
  context: Work,
  actor: UserActor,
  id: string,
  mapping: z.output<typeof checkImport.body>,
) {
  const row = await findOrRefuse(context, id);
  const known = new Set(fieldsOf(row.kind).map(([field]) => field));
  const width = (JSON.parse(row.headers) as string[]).length;
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).filter(([field, at]) => known.has(field) && at < width),
  );
  const [missing] = missingFields(row.kind, columns);
  if (missing !== undefined) throw conflict(`Please choose a column for ${missing}.`);
  return begin(context, actor, id, {
    from: ['matching', 'checked'],
    to: 'checking',
    busy: 'This file is being checked, or imported already.',
    mapping: { ...mapping, columns },
  });
}

export const start = (context: Work, actor: UserActor, id: string) =>
  begin(context, actor, id, {
    from: ['checked'],
    to: 'importing',
    busy: 'This file is imported already, or not checked yet.',
  });

export async function undo(context: Work, actor: UserActor, id: string) {
  const { endedAt } = await findOrRefuse(context, id);
  if (endedAt !== null && Date.parse(endedAt) + undoMs <= context.now())
    throw conflict('An import can be undone for a day.');
  return begin(context, actor, id, {
    from: ['done'],
    to: 'undoing',
    busy: 'This import cannot be undone.',
  });
}

/** Discards a file that was not imported. */
export const remove = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const { db } = context;
    const row = await repository.lock(db, id);
    if (!row) throw notFound('This import');
    if (row.endedAt !== null || row.state === 'importing')
      throw conflict('This file is imported already. Please undo the import instead.');
    await repository.remove(db, id);
    return (await record(context, actor, 'discard', id)).with({ message: 'Discarded.' });
  });

/** The refused rows of an import as CSV, each with the reason. */
export async function refusedLines({ db }: Pick<Work, 'db'>, id: string): Promise<AsyncGenerator<string>> {
  const { headers } = await findOrRefuse({ db }, id);
  async function* lines() {
    yield byteOrderMark + csvLine([...(JSON.parse(headers) as string[]), 'Row', 'Reason']);
    for (let after = 0; ;) {
      const rows = await repository.rows(db, { importId: id, fate: 'refused', after, limit: 200 });
      for (const { cells, number, words } of rows) {
        const width = (JSON.parse(headers) as string[]).length;
        const filled = Array.from({ length: width }, (_, at) => (JSON.parse(cells) as string[])[at] ?? '');
        yield csvLine([...filled, number, words]);
      }
      const last = rows.at(-1);
      if (!last) return;
      after = last.number;
    }
  }
  return lines();
}

/** An example of a file. */
export function template(kind: ImportKind): string {
  const fields = fieldsOf(kind).map(([, field]) => field);
  const used = fields.filter(({ sample }) => sample !== '');
  return byteOrderMark + csvLine(used.map(({ label }) => label)) + csvLine(used.map(({ sample }) => sample));
}

/** Removes the text of old imports. */
export const sweepImports = ({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> =>
  repository.sweep(db, iso(now() - undoMs));

const topics = {
  companies: ['clients', 'contacts'],
  requests: ['consultations'],
  projects: ['projects'],
  invoices: ['invoices'],
} as const;

/** Ends the work on an import, in the running transaction, with one event for each list. */
export async function end(
  { db, events, now }: Pick<Work, 'db' | 'events' | 'now'>,
  { id, kind, state, endedAt }: ImportTable,
): Promise<void> {
  const after = { checking: 'checked', importing: 'done', undoing: 'undone' } as const;
  if (state !== 'checking' && state !== 'importing' && state !== 'undoing') return;
  await repository.update(db, id, {
    state: after[state],
    counts: JSON.stringify(await repository.countFates(db, id)),
    endedAt: state === 'importing' ? iso(now()) : endedAt,
  });
  for (const topic of ['settings', ...(state === 'checking' ? [] : topics[kind])] as const)
    await events.publish({ topic, subjectId: id, clientAccountId: null, forClient: false });
}
