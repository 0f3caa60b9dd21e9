import type { Context } from '#server/core/context.ts';
import { namedBy, referencesTo } from '#server/data/db/queries/references.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';
import * as clients from '#server/features/clients/service.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as invoices from '#server/features/invoices/service.ts';
import * as projects from '#server/features/projects/service.ts';
import type { Made } from './kinds/known.ts';
import * as repository from './repository.ts';

const changed = 'Someone has changed it since.';

/**
 * For each table: the tables whose references do not keep a row from being removed. Their rows are removed too, or their
 * changes also change the row.
 */
const own: Partial<Record<keyof Tables, readonly (keyof Tables)[]>> = {
  clientAccount: ['membership', 'event'],
  contact: ['membership', 'clientAccount'],
  project: ['projectStage'],
  invoice: ['payment'],
};

const nouns: Partial<Record<keyof Tables, string>> = {
  clientMessage: 'a message',
  conversation: 'a conversation',
  consultation: 'a request',
  project: 'a project',
  invoice: 'an invoice',
  quote: 'a quote',
  clientPreview: 'a preview',
  timeEntry: 'hours',
  file: 'a file',
  session: 'a person who is signed in',
};

/** The rows that must stay, each with the reason: other rows refer to the row, or the history has an entry about it. */
async function inUse(
  { db }: Pick<Context, 'db'>,
  table: keyof Tables,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const stay = new Map<string, string>();
  if (ids.length === 0) return stay;
  for (const id of await repository.withHistory(db, table === 'clientAccount' ? 'client' : table, ids))
    stay.set(id, 'Someone has worked on it since.');
  const others = (await referencesTo(db, table)).filter((each) => !own[table]?.includes(each.table));
  for (const { id, table: by } of await namedBy(db, others, ids))
    if (nouns[by] || !stay.has(id)) stay.set(id, `It has ${nouns[by] ?? 'something'} by now.`);
  return stay;
}

interface Undone {
  row: repository.ImportRow;
  made: Made & { at: string };
}

type Removal = (db: Context['db'], ids: readonly string[], since: string) => Promise<string[]>;

const removals = {
  request: ['consultation', consultations.removeUnchanged],
  project: ['project', projects.removeUnchanged],
  invoice: ['invoice', invoices.removeUnchanged],
} as const satisfies Partial<Record<keyof Made, readonly [keyof Tables, Removal]>>;

/** Removes the companies and contacts that were created at one time. Returns the reason for each row that stays. */
async function removePeople(
  context: Context,
  rows: readonly Undone[],
  at: string,
): Promise<Map<Undone, string>> {
  const { db } = context;
  const stay = new Map<Undone, string>();
  // First remove people who were added to an existing company, so that each new company has only its first person left.
  for (const cameWith of [false, true]) {
    const some = rows.filter(({ made }) => made.contact && (made.company !== undefined) === cameWith);
    const ids = some.flatMap(({ made }) => made.contact ?? []);
    const companies = some.flatMap(({ made }) => made.company ?? []);
    const used = await inUse(context, 'contact', ids);
    const usedCompanies = await inUse(context, 'clientAccount', companies);
    const elsewhere = await repository.withSeveral(db, 'contactId', ids);
    const crowded = await repository.withSeveral(db, 'clientAccountId', companies);
    const primary = cameWith ? new Set<string>() : await clients.primaryAmong(db, ids);
    const same = new Set(await contacts.unchanged(db, ids, at));
    for (const each of some) {
      const { contact = '', company = '' } = each.made;
      const why =
        usedCompanies.get(company) ??
        used.get(contact) ??
        (crowded.has(company) ? 'Other people belong to this company.' : null) ??
        (elsewhere.has(contact) ? 'This person belongs to another company too.' : null) ??
        (same.has(contact) && !primary.has(contact) ? null : changed);
      if (why !== null) stay.set(each, why);
    }
    const go = some.filter((each) => !stay.has(each));
    const gone = new Set(
      await clients.removeUnchanged(
        db,
        go.flatMap(({ made }) => made.company ?? []),
        at,
      ),
    );
    for (const each of go) if (each.made.company && !gone.has(each.made.company)) stay.set(each, changed);
    await contacts.removeUnchanged(
      db,
      go.flatMap((each) => (stay.has(each) ? [] : (each.made.contact ?? []))),
      at,
    );
  }
  return stay;
}

/**
 * Removes the data that these rows created, in the running transaction. Writes the reason into each row whose data stays.
 */
export async function undoRows(context: Context, rows: readonly repository.ImportRow[]): Promise<void> {
  const { db } = context;
  const all = rows.map((row): Undone => ({ row, made: JSON.parse(row.made ?? '{}') as Undone['made'] }));
  const stay = new Map<Undone, string>();
  for (const [at, some] of Map.groupBy(all, ({ made }) => made.at)) {
    for (const [each, why] of await removePeople(context, some, at)) stay.set(each, why);
    for (const [noun, [table, remove]] of Object.entries(removals)) {
      const idOf = ({ made }: Undone) => made[noun as keyof typeof removals];
      const ids = some.flatMap((each) => idOf(each) ?? []);
      const used = await inUse(context, table, ids);
      const gone = new Set(
        await remove(
          db,
          ids.filter((id) => !used.has(id)),
          at,
        ),
      );
      for (const each of some) {
        const id = idOf(each);
        if (id !== undefined && !gone.has(id)) stay.set(each, used.get(id) ?? changed);
      }
    }
  }
  await repository.putRows(
    db,
    all.map((each) => {
      const words = stay.get(each);
      return words === undefined
        ? { ...each.row, fate: 'removed' as const, words: 'Removed.', reference: null, isDone: true }
        : { ...each.row, fate: 'kept' as const, words, isDone: true };
    }),
  );
}
