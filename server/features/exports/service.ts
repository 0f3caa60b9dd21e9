import { serviceOptions } from '#contract/consultations.ts';
import { act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

// Matches text that spreadsheets take for a formula, also after blanks and in full-width characters.
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20|]|^[\t\r\n]/;

/** A byte order mark: without it spreadsheets do not read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** The value of a cell. Amounts are written unchanged, although a negative amount begins like a formula. */
type Value = string | number | null | { amount: string };

/** Returns a text that no spreadsheet takes for a formula. */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text);

const cell = (value: Value): string => {
  if (typeof value === 'object' && value !== null) return `"${value.amount}"`;
  const text = value === null ? '' : String(value);
  return `"${guarded(text).replaceAll('"', '""')}"`;
};

/**
 * One line of a CSV file (RFC 4180) with every cell in quotes. An apostrophe keeps spreadsheets from reading text as a
 * formula.
 */
export const csvLine = (cells: readonly Value[]): string => `${cells.map(cell).join(',')}\r\n`;

const services: Readonly<Record<string, string | undefined>> = serviceOptions;

// Exports contain personal data, so the export is logged before its first line is sent.
const record = (context: Work, actor: UserActor, subjectType: string, filter: object) =>
  act(context, actor, {
    action: `${subjectType}s.export`,
    subjectType,
    subjectId: newId(context.now()),
    clientAccountId: null,
    detail: { ...filter },
    topic: null,
  });

async function* clientLines({ db }: Work, scope: Scope, query: Parameters<typeof repository.clients>[2]) {
  yield (
    byteOrderMark +
      csvLine([
        'Client code',
        'Name',
        'Email',
        'Company',
        'Phone',
        'Opened by',
        'Address confirmed',
        'Created',
      ])
  );
  for await (const row of repository.clients(db, scope, query))
    yield csvLine([
      row.clientCode,
      row.name,
      row.email,
      row.company,
      row.phone,
      row.origin === 'self' ? 'Client' : 'Staff',
      row.emailVerifiedAt,
      row.createdAt,
    ]);
}

async function* consultationLines(
  { db }: Work,
  scope: Scope,
  query: Parameters<typeof repository.consultations>[2],
) {
  yield (
    byteOrderMark +
      csvLine(['Created', 'Name', 'Email', 'Company', 'Phone', 'Service', 'Status', 'Referred by', 'Message'])
  );
  for await (const row of repository.consultations(db, scope, query))
    yield csvLine([
      row.createdAt,
      row.name,
      row.email,
      row.company,
      row.phone,
      row.service && (services[row.service] ?? row.service),
      row.status,
      row.referredBy,
      row.message,
    ]);
}

/** The clients within a scope as lines of CSV. Records the export. */
export async function clients(
  context: Work,
  actor: UserActor,
  scope: Scope,
  query: Parameters<typeof repository.clients>[2],
): Promise<AsyncGenerator<string>> {
  await record(context, actor, 'client', query);
  return clientLines(context, scope, query);
}

/** The requests within a scope as lines of CSV. Records the export. */
export async function consultations(
  context: Work,
  actor: UserActor,
  scope: Scope,
  query: Parameters<typeof repository.consultations>[2],
): Promise<AsyncGenerator<string>> {
  await record(context, actor, 'consultation', query);
  return consultationLines(context, scope, query);
}
