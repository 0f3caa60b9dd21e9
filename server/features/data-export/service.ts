import { exportHours, exportsPerDay } from '#contract/data-export.ts';
import { standsFor } from '#contract/permissions/permissions.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { forbidden, notFound, tooManyRequests } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { DataExportTable } from '#server/data/db/migrations/own-data-tables.ts';
import { act } from '#server/data/audit/act.ts';
import { partsOf, staffPartsOf, type ExportKind } from '#server/data/db/personal/read.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as users from '#server/features/staff-auth/service.ts';
import { archiveOf, type Asked } from './archive.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

const hour = 60 * 60 * 1000;

/** How often an archive may be fetched: each reads everything anew. */
const fetches = { max: 20, windowMs: hour };

type Asker = Pick<DataExportTable, 'personKind' | 'personId' | 'clientAccountId'>;

const askerOf = (actor: ClientActor | UserActor): Asker =>
  actor.kind === 'client'
    ? { personKind: 'contact', personId: actor.contactId, clientAccountId: actor.clientAccountId }
    : { personKind: 'user', personId: actor.id, clientAccountId: null };

/**
 * Asks for an export. It can be fetched as often as wanted for a day, so that a download that broke off is begun again.
 *
 * @throws AppError `too_many_requests` after five in a day
 */
export async function create(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  actor: ClientActor | UserActor,
  kind: ExportKind,
): Promise<DataExportTable> {
  const { db, now } = context;
  const at = now();
  const limit = { max: exportsPerDay, windowMs: 24 * hour };
  const asker = askerOf(actor);
  await takeTry(db, `export/${asker.personId}`, limit, at, { refuse: tooManyRequests });
  const row = {
    ...asker,
    id: newId(at),
    kind,
    createdAt: iso(at),
    expiresAt: iso(at + exportHours * hour),
    fetchedAt: null,
  };
  // The transaction of a client notes by itself that it was asked for.
  return db.tx(async () => {
    await repository.insert(db, row);
    if (actor.kind === 'user')
      await act(context, actor, {
        action: 'exports.ask',
        subjectType: 'user',
        subjectId: actor.id,
        clientAccountId: null,
        topic: null,
      });
    return row;
  });
}

/** The exports that somebody can fetch. */
export const list = ({ db, now }: Work, actor: ClientActor | UserActor) =>
  repository.list(db, askerOf(actor), iso(now()));

/** Whom an export is about. @throws AppError `forbidden` for a contact who decides no more; null where nobody is left */
async function whoseOf(
  { db }: Pick<Work, 'db'>,
  actor: ClientActor | UserActor,
  kind: ExportKind,
): Promise<Pick<Asked, 'parts' | 'timeZone'> | null> {
  if (actor.kind === 'user') {
    const user = await users.findUser(db, actor.id);
    if (!user) return null;
    const { id: userId, timeZone } = user;
    return {
      timeZone,
      parts: staffPartsOf({ userId, emailKey: user.emailVerified ? (user.emailKey ?? '') : '' }),
    };
  }
  const contact = await contacts.find(db, actor.contactId);
  if (!contact) return null;
  if (kind === 'company' && !standsFor(actor.standing, 'decides'))
    throw forbidden('Only the people who decide for your company can do this.');
  const proved = contact.emailVerifiedAt !== null || contact.origin === 'staff';
  const whose = {
    contactId: contact.id,
    clientAccountId: actor.clientAccountId,
    emailKey: proved ? contact.emailKey : '',
  };
  return { timeZone: contact.timeZone, parts: partsOf(kind, whose) };
}

/**
 * What an archive is made of, for the person who asked for it.
 *
 * @throws AppError `not_found`, also once it has ended; `forbidden` for somebody who decides no more; `too_many_requests`
 */
export async function open(
  context: Pick<Context, 'db' | 'now' | 'storage' | 'brand'>,
  actor: ClientActor | UserActor,
  id: string,
) {
  const { db, now, brand } = context;
  const row = (await list(context, actor)).find((each) => each.id === id);
  const whose = row && (await whoseOf(context, actor, row.kind));
  if (!row || !whose) throw notFound('This export');
  await takeTry(db, `export-fetch/${row.personId}`, fetches, now());
  await repository.noteFetched(db, id, iso(now()));
  const day = iso(now()).slice(0, 10);
  const name = row.kind === 'person' ? `your-data-${day}.zip` : `company-data-${day}.zip`;
  const asked = { ...whose, kind: row.kind, agency: brand.name, at: now() };
  return { name, entries: await archiveOf(context, asked) };
}

/** Removes exports that have ended. */
export const sweepExports = ({ db, now }: Work): Promise<void> => repository.removeEnded(db, iso(now()));
