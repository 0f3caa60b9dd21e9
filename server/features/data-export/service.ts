import { exportHours, exportsPerDay } from '#contract/data-export.ts';
import { standsFor } from '#contract/permissions.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { forbidden, notFound, tooManyRequests } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { DataExportTable } from '#server/data/db/migrations/own-data-tables.ts';
import type { ExportKind } from '#server/data/db/personal/read.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { archiveOf, type Asked } from './archive.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

const hour = 60 * 60 * 1000;

/** How often an archive may be fetched: each reads everything anew. */
const fetches = { max: 20, windowMs: hour };

/**
 * Asks for an export. It can be fetched as often as wanted for a day, so that a download that broke off is begun again.
 *
 * @throws AppError `too_many_requests` after five in a day
 */
export async function create(
  { db, now }: Work,
  { contactId, clientAccountId }: ClientActor,
  kind: ExportKind,
): Promise<DataExportTable> {
  const at = now();
  const limit = { max: exportsPerDay, windowMs: 24 * hour };
  await takeTry(db, `export/${contactId}`, limit, at, { refuse: tooManyRequests });
  const row = {
    id: newId(at),
    contactId,
    clientAccountId,
    kind,
    createdAt: iso(at),
    expiresAt: iso(at + exportHours * hour),
    fetchedAt: null,
  };
  // The transaction notes that it was asked for.
  return db.tx(async () => {
    await repository.insert(db, row);
    return row;
  });
}

/** The exports that somebody can fetch. */
export const list = ({ db, now }: Work, actor: ClientActor) => repository.list(db, actor, iso(now()));

/**
 * What an archive is made of, for whoever asked for it.
 *
 * @throws AppError `not_found`, also once it has ended; `forbidden` for somebody who decides no more; `too_many_requests`
 */
export async function open(
  context: Pick<Context, 'db' | 'now' | 'storage' | 'brand'>,
  actor: ClientActor,
  id: string,
) {
  const { db, now, brand } = context;
  const row = (await list(context, actor)).find((each) => each.id === id);
  const contact = row && (await contacts.find(db, actor.contactId));
  if (!row || !contact) throw notFound('This export');
  if (row.kind === 'company' && !standsFor(actor.standing, 'decides'))
    throw forbidden('Only the people who decide for your company can do this.');
  await takeTry(db, `export-fetch/${actor.contactId}`, fetches, now());
  await repository.noteFetched(db, id, iso(now()));
  const asked: Asked = {
    kind: row.kind,
    agency: brand.name,
    at: now(),
    timeZone: contact.timeZone,
    whose: {
      contactId: contact.id,
      clientAccountId: actor.clientAccountId,
      emailKey: contact.emailVerifiedAt !== null || contact.origin === 'staff' ? contact.emailKey : '',
    },
  };
  const day = iso(now()).slice(0, 10);
  const name = row.kind === 'person' ? `your-data-${day}.zip` : `company-data-${day}.zip`;
  return { name, entries: await archiveOf(context, asked) };
}

/** Removes exports that have ended. */
export const sweepExports = ({ db, now }: Work): Promise<void> => repository.removeEnded(db, iso(now()));
