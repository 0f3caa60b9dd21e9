import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { personChanged } from '#server/access/sessions/sessions.ts';
import { cleanDatabase } from '#server/data/db/engines/clean.ts';
import { companiesOf, eraseMarks, eraseRows, type Remains } from '#server/data/db/personal/erase.ts';
import { findMentions } from '#server/data/db/personal/mentions.ts';
import type { Asker, ErasureTable } from '#server/data/db/tables/own-data.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as previews from '#server/features/previews/service.ts';
import { dropIncoming } from '#server/work/uploads/uploads.ts';
import * as erasureList from './erasure-list.ts';
import * as repository from '../repository.ts';

export type Work = Pick<Context, 'config' | 'db' | 'events' | 'jobs' | 'log' | 'now' | 'storage'>;

export const kinds = { erase: 'erasure.erase', clean: 'erasure.clean' } as const;

/** The data outside of the database that is removed after the rows. */
export interface Leftovers extends Remains {
  /** Null for a company. */
  erasureId: string | null;
}

/** The texts by which mentions of a person are found. Short numbers are left out, since they occur in too many texts. */
const wordsOf = ({ name, email, phone }: contacts.Contact) =>
  [name.trim(), email, phone?.trim() ?? ''].filter((word) => word.length >= 5);

/**
 * Removes files whose watermark shows a person's name, and has them made again. They exist for companies without a name
 * of their own, and remain if the company gets a name or the person leaves.
 */
async function unmark(context: Work, contactId: string, erased: readonly string[]): Promise<string[]> {
  const marked = await previews.namingOf(context, contactId, erased);
  const keys = await eraseMarks(context.db, contactId);
  await previews.markAgain(context, marked);
  return keys;
}

interface Doing {
  /** The id of the erasure's row. */
  id: string;
  contact: contacts.Contact;
  withCompanies: boolean;
  /** For a repeated erasure after a restore: the companies that were erased with the person. */
  companies?: readonly string[] | undefined;
}

/**
 * Erases a contact in the running transaction, and enqueues the removal of files. Returns false if the erasure was
 * withdrawn or done in the meantime.
 */
async function eraseNow(
  context: Work,
  { id, contact, withCompanies, companies: before }: Doing,
): Promise<boolean> {
  const { db, now, events, jobs } = context;
  const at = iso(now());
  const places = await companiesOf(db, contact.id);
  const companies =
    before ??
    (withCompanies ? places.filter(({ otherId }) => otherId === null).map((place) => place.id) : []);
  const own = [...new Set([...places.map((place) => place.id), ...companies])];
  const values = { erasedAt: at, mentions: '[]', companies: JSON.stringify(own) };
  if (!(await repository.setErased(db, id, values))) return false;
  for (const { id: companyId, isPrimary, otherId } of places)
    if (isPrimary && otherId !== null) await clients.setPrimary(context, companyId, otherId);
  const proved = contact.emailVerifiedAt !== null || contact.origin === 'staff';
  const words = wordsOf(contact);
  const remains = await eraseRows(db, {
    contactId: contact.id,
    emailKey: proved ? contact.emailKey : '',
    companies,
    words,
    at,
  });
  // A company that stays without another contact contains copies of the name. They are replaced here.
  await clients.updateContact(context, contact.id, { updatedAt: at });
  const [firstName = ''] = contact.name.trim().split(/\s+/);
  const mentions = await findMentions(db, { words, firstName, companies: own });
  await repository.setMentions(db, id, JSON.stringify(mentions));
  const objects = [...remains.objects, ...(await unmark(context, contact.id, companies))];
  await jobs.enqueue(kinds.clean, { erasureId: id, ...remains, objects } satisfies Leftovers, {
    maxAttempts: 20,
  });
  for (const clientAccountId of own)
    for (const topic of ['clients', 'contacts', 'messages', 'previews'] as const)
      await events.publish({ topic, subjectId: clientAccountId, clientAccountId, forClient: true });
  // The site may have shown texts of the person, so its pages are rendered again.
  await events.publish({ topic: 'site', subjectId: null, clientAccountId: null, forClient: false });
  await personChanged({ events }, contact.id);
  return true;
}

/**
 * Erases a contact after the contact's own request. The contact is first added to the list, so that the erasure is
 * repeated after a restore.
 */
export async function eraseContact(
  context: Work,
  { id, personId, withCompanies }: ErasureTable,
): Promise<void> {
  const { db, now } = context;
  const contact = await contacts.find(db, personId);
  if (!contact) return;
  const places = await companiesOf(db, contact.id);
  const companies = withCompanies
    ? places.filter(({ otherId }) => otherId === null).map((place) => place.id)
    : [];
  await erasureList.add(context, { contactId: contact.id, companies, at: iso(now()) });
  await db.tx(() => eraseNow(context, { id, contact, withCompanies, companies }));
}

/** Removes the files of an erased person, and rebuilds the database. The job repeats this until everything is removed. */
export async function clean(context: Work, leftovers: Leftovers): Promise<() => Promise<void>> {
  const { config, db, now, storage } = context;
  for (const key of leftovers.objects) await storage.delete(key);
  for (const id of leftovers.uploads) await dropIncoming({ config, storage }, id);
  for (const id of leftovers.mails) await rm(join(config.dataDir, 'outbox', `${id}.txt`), { force: true });
  await cleanDatabase(db, config.dataDir);
  const { erasureId } = leftovers;
  return async () => {
    if (erasureId !== null) await repository.setCleaned(db, erasureId, iso(now()));
  };
}

/** The id of the row for an immediate erasure: that of the person's open request, or of a new row. */
export async function openRow(
  { db, now }: Pick<Work, 'db' | 'now'>,
  asker: Asker,
  { at, withCompanies = false }: { at: string; withCompanies?: boolean },
): Promise<string> {
  const open = await repository.findOf(db, asker);
  if (open) return open.id;
  const id = newId(now());
  const ends = { withdrawnAt: null, erasedAt: null, cleanedAt: null };
  const row = { ...asker, ...ends, id, withCompanies, companies: '[]', mentions: '[]' };
  await repository.insert(db, { ...row, requestedAt: at, dueAt: at });
  return id;
}

/**
 * Erases a contact at once, in the running transaction. Used when a deleted company is erased, and again after a
 * restore.
 */
export async function eraseAtOnce(
  context: Work,
  { contactId, companies, at }: erasureList.ErasedPerson,
): Promise<void> {
  const contact = await contacts.find(context.db, contactId);
  if (!contact) return;
  const withCompanies = companies.length > 0;
  const id = await openRow(context, { personKind: 'contact', personId: contactId }, { at, withCompanies });
  await eraseNow(context, { id, contact, withCompanies, companies });
}
