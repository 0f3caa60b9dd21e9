import type { Readable } from 'node:stream';
import { fieldsOf, lacksPeople, matchColumns, textsOf, writesDayFirst } from '#contract/imports/fields.ts';
import type { ImportKind, ImportMapping } from '#contract/imports/fields.ts';
import {
  importLimits,
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
import type { ImportTable } from '#server/data/db/tables/import.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { byteOrderMark, csvLine } from '#server/features/exports/service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;

/** An import can be undone for this time, in milliseconds. */
export const undoMs = 24 * 60 * 60 * 1000;

/** This many rows are stored at once while a file is read. */
const storedAtOnce = 250;

export const mappingOf = ({ mapping }: Pick<ImportTable, 'mapping'>) => JSON.parse(mapping) as ImportMapping;

export const headersOf = ({ headers }: Pick<ImportTable, 'headers'>) => JSON.parse(headers) as string[];

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

export async function one(context: Work, actor: UserActor, row: ImportTable): Promise<ListedImport> {
  const [found] = await shown(context, actor, [row]);
  if (!found) throw notFound('This import');
  return found;
}

export const record = (
  context: Pick<Work, 'db' | 'events' | 'now'>,
  actor: UserActor,
  verb: string,
  id: string,
  detail?: Record<string, unknown>,
) =>
  act(context, actor, {
    action: `imports.${verb}`,
    subjectType: 'import',
    subjectId: id,
    clientAccountId: null,
    detail,
    topic: 'settings',
    forClient: false,
  });

export async function findOrRefuse({ db }: Pick<Work, 'db'>, id: string) {
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
    headers: headersOf(row),
    currency: (await readMoney(context.db)).currency,
    mapping: mappingOf(row),
    firstRows: first.map(cellsOf),
  };
}

/**
 * Reads a file and stores its rows. The columns are matched to fields by their names. Nothing is imported yet.
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
  // Loaded only here, so that a server that imports nothing does not load the CSV reader.
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

/** The rows of an import, each with its result. */
export async function rowsOf(
  { db }: Pick<Work, 'db'>,
  id: string,
  { fate, after }: { fate?: ImportFate | undefined; after: number },
) {
  const row = await findOrRefuse({ db }, id);
  const found = await repository.rows(db, { importId: id, fate, after, limit: importLimits.page + 1 });
  const mapping = mappingOf(row);
  return {
    rows: found.slice(0, importLimits.page).flatMap(({ number, fate: is, words, ...stored }) => {
      if (is === null) return [];
      const { company, name, title, email, number: old } = textsOf(mapping, cellsOf(stored));
      const texts = row.kind === 'requests' ? [name, email] : [old, title, company, name, email];
      return { number, name: texts.filter(Boolean).slice(0, 2).join(', '), fate: is, words: words ?? '' };
    }),
    hasMore: found.length > importLimits.page,
  };
}

/** Deletes an uploaded file that was not imported. */
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

/** The fields of a person that no column has. A company without a person is refused. */
const personOf = (row: ImportTable): string[] => {
  const { columns } = mappingOf(row);
  return lacksPeople(row.kind, columns)
    ? fieldsOf(row.kind).flatMap(([field, { label }]) =>
        (field === 'name' || field === 'email') && !(field in columns) ? label : [],
      )
    : [];
};

/**
 * The refused rows of an import as CSV, each with the reason. If fields of a person are missing, empty columns to fill in
 * are added.
 */
export async function refusedLines({ db }: Pick<Work, 'db'>, id: string): Promise<AsyncGenerator<string>> {
  const imported = await findOrRefuse({ db }, id);
  const headers = headersOf(imported);
  const missing = personOf(imported);
  async function* lines() {
    yield byteOrderMark + csvLine([...missing, ...headers, 'Row', 'Reason']);
    for (let after = 0; ;) {
      const rows = await repository.rows(db, { importId: id, fate: 'refused', after, limit: 200 });
      for (const { number, words, ...row } of rows) {
        const cells = cellsOf(row);
        yield csvLine([...missing.map(() => ''), ...headers.map((_, at) => cells[at] ?? ''), number, words]);
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
