import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { importKinds } from './imports/fields.ts';
import { currency } from './money/currency.ts';
import { id, idParams, instant, ok, text } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** The limits of one file. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 10_000,
  columns: 500,
  /** Characters of one row. */
  row: 100_000,
  /** The number of rows shown before the columns are confirmed. */
  first: 10,
  /** The number of rows on one page of the result. */
  page: 50,
} as const;

/**
 * `matching`: a person has to confirm the columns. `checked`: each row has its result, and nothing is imported yet. In
 * `checking`, `importing` and `undoing` a job is running.
 */
const importStates = ['matching', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone'] as const;

/** The results for a row. After an undo a row is `removed`, or `kept` because somebody has changed it since. */
export const importFates = ['new', 'same', 'refused', 'removed', 'kept'] as const;

export type ImportFate = (typeof importFates)[number];

const counts = z.partialRecord(z.enum(importFates), z.int());

export type ImportCounts = z.infer<typeof counts>;

export const listedImport = z.object({
  id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  /** The rows of the file. */
  rows: z.int(),
  /** The number of rows that the running step has finished. */
  done: z.int(),
  counts,
  /** The name of the person who sent the file. */
  by: z.string(),
  createdAt: instant,
  /** The time of the import. */
  endedAt: z.nullable(instant),
  /** The time until which the import can be undone. */
  undoUntil: z.nullable(instant),
});

export type ListedImport = z.infer<typeof listedImport>;

const mapping = z.object({
  /** The number of the column for each field, counted from 0. */
  columns: z.record(z.string().check(z.maxLength(30)), z.int().check(z.minimum(0))),
  dayFirst: z.boolean(),
});

export const importDetail = z.extend(listedImport, {
  headers: z.array(z.string()),
  /** The currency of invoices that name no currency. */
  currency,
  mapping,
  /** The first rows, unchanged from the file. */
  firstRows: z.array(z.array(z.string())),
});

export type ImportDetail = z.infer<typeof importDetail>;

export const listImports = endpoint('GET', '/api/admin/imports', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'The newest imports',
  changedBy: ['settings'],
  response: z.array(listedImport),
});

export const createImport = endpoint('POST', '/api/admin/imports', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'Send a CSV file, which is read while it arrives; nothing is imported yet',
  query: z.object({
    kind: z.enum(importKinds, 'Please choose what the file contains.'),
    fileName: z._default(text(limits.fileName, 'The name of the file'), 'import.csv'),
  }),
  stream: 'text/csv',
  bodyLimit: importLimits.bytes,
  response: importDetail,
  status: 201,
  errors: ['validation_error', 'payload_too_large', 'unsupported_media_type', 'conflict'],
});

export const getImport = endpoint('GET', '/api/admin/imports/:id', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'One import with its columns and first rows',
  changedBy: ['settings'],
  params: idParams,
  response: importDetail,
  errors: ['not_found'],
});

export const listImportRows = endpoint('GET', '/api/admin/imports/:id/rows', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'The rows of an import with their results, in the order of the file',
  changedBy: ['settings'],
  params: idParams,
  query: z.object({
    fate: z.optional(z.enum(importFates)),
    /** The number of the last row on the previous page. */
    after: z._default(z.pipe(z.coerce.number(), z.int()), 0),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        /** Row 1 is the first row below the column names. */
        number: z.int(),
        name: z.string(),
        fate: z.enum(importFates),
        words: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ['not_found'],
});

export const checkImport = endpoint('POST', '/api/admin/imports/:id/check', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'Confirm the columns, and check each row',
  params: idParams,
  body: mapping,
  response: listedImport,
  errors: ['not_found', 'conflict'],
});

export const startImport = endpoint('POST', '/api/admin/imports/:id/start', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'Import the new rows of a checked file',
  params: idParams,
  response: listedImport,
  errors: ['not_found', 'conflict'],
});

export const undoImport = endpoint('POST', '/api/admin/imports/:id/undo', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'Undo an import within a day; rows that someone has worked on since stay',
  params: idParams,
  response: listedImport,
  errors: ['not_found', 'conflict'],
});

export const deleteImport = endpoint('DELETE', '/api/admin/imports/:id', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'Discard a file that was not imported',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const exportRefused = endpoint('GET', '/api/admin/imports/:id/refused', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'The refused rows of an import as CSV, each with the reason',
  params: idParams,
  errors: ['not_found'],
});

export const importTemplate = endpoint('GET', '/api/admin/import-templates', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'An example of a file as CSV',
  query: z.object({ kind: z.enum(importKinds) }),
});
