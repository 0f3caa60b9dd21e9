import { exportHours, exportsPerDay } from '#contract/data-export.ts';
import { standsFor } from '#contract/permissions/permissions.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { forbidden, notFound, tooManyRequests } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { DataExportTable } from '#server/data/db/tables/own-data.ts';
import { act } from '#server/data/audit/act.ts';
import { money } from '#server/data/db/personal/maps/money.ts';
import { partsOf, staffPartsOf, type ExportKind } from '#server/data/db/personal/read.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as users from '#server/features/staff-auth/service.ts';
import { archiveOf, type Asked } from './archive.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** Tables with amounts. Contacts who may not see money get no rows of these tables. */
const moneyTables = Object.keys(money);

const hour = 60 * 60 * 1000;

/** The limit for downloads, since each download reads all data again. */
const fetches = { max: 20, windowMs: hour };

type Asker = Pick<DataExportTable, 'personKind' | 'personId' | 'clientAccountId'>;

const askerOf = (actor: ClientActor | UserActor): Asker =>
  actor.kind === 'client'
    ? { personKind: 'contact', personId: actor.contactId, clientAccountId: actor.clientAccountId }
    : { personKind: 'user', personId: actor.id, clientAccountId: null };

/**
 * Creates an export. For a day it can be downloaded any number of times, so people can repeat a broken download.
 * @throws AppError `too_many_requests` after five exports in a day
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
  // Only exports of staff are logged here; `actingAsClient` logs those of clients.
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

/** The exports that a person can download. */
export const list = ({ db, now }: Work, actor: ClientActor | UserActor) =>
  repository.list(db, askerOf(actor), iso(now()));

/**
 * Chooses the data of an export; null if the person no longer exists.
 * @throws AppError `forbidden` for a contact who no longer decides
 */
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
    throw forbidden('Only people who can approve for your company can do this.');
  const proved = contact.emailVerifiedAt !== null || contact.origin === 'staff';
  const whose = {
    contactId: contact.id,
    clientAccountId: actor.clientAccountId,
    emailKey: proved ? contact.emailKey : '',
  };
  const parts = partsOf(kind, whose).filter(({ table }) => actor.seesMoney || !moneyTables.includes(table));
  return { timeZone: contact.timeZone, parts };
}

/**
 * The name and entries of an archive, for the person who created the export.
 * @throws AppError `not_found` (also once the export has expired), `forbidden` for a contact who no longer decides,
 * `too_many_requests`
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

/** Removes expired exports. */
export const sweepExports = ({ db, now }: Work): Promise<void> => repository.removeEnded(db, iso(now()));
