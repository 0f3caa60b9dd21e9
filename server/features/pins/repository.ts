import { sql } from 'kysely';
import type { Reader } from '#server/access/people/person.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import type { PinTable } from '#server/data/db/tables/round.ts';
import { contactColumns, contactOf, peopleOf, staffColumns, staffOf } from '#server/data/db/views/people.ts';

export async function insert(db: Db, row: PinTable): Promise<void> {
  await db.q().insertInto('pin').values(row).execute();
}

/** The next free number for a pin of the preview. Internal notes are numbered separately. */
export async function nextNumber(db: Db, previewId: string, internal: boolean): Promise<number> {
  const { last } = await db
    .q()
    .selectFrom('pin')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('previewId', '=', previewId)
    .where('internal', '=', internal)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

const withPeople = (db: Db) =>
  db
    .q()
    .selectFrom('pin')
    .innerJoin('versionFile as file', 'file.id', 'pin.versionFileId')
    .innerJoin('previewVersion as version', 'version.id', 'file.versionId')
    .leftJoin('previewVersion as ticked', 'ticked.id', 'pin.tickVersionId')
    .leftJoin('contact', 'contact.id', 'pin.contactId')
    .leftJoin('user as staff', 'staff.id', 'pin.userId')
    .selectAll('pin')
    .select([
      'version.id as versionId',
      'version.number as versionNumber',
      'ticked.number as tickVersionNumber',
    ])
    .select(contactColumns)
    .select(staffColumns);

type Joined = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>;

/** Looks up the people who closed, answered or checked pins. */
async function others(db: Db, rows: Joined[], reader: Reader) {
  const contacts = rows.flatMap(({ tickedById, resolvedById, resolvedByKind }) => [
    tickedById ?? [],
    resolvedByKind === 'contact' ? (resolvedById ?? []) : [],
  ]);
  const users = rows.flatMap(({ answeredById, resolvedById, resolvedByKind }) => [
    answeredById ?? [],
    resolvedByKind === 'user' ? (resolvedById ?? []) : [],
  ]);
  const people = await peopleOf(db, { contacts: contacts.flat(), staff: users.flat() }, reader);
  return (id: string | null) => people.contact(id) ?? people.staff(id);
}

async function named(db: Db, rows: Joined[], reader: Reader) {
  const personOf = await others(db, rows, reader);
  return rows.map((row) => ({
    ...row,
    author: row.userId === null ? contactOf(row, reader) : staffOf(row, reader),
    side: row.userId === null ? ('client' as const) : ('agency' as const),
    resolvedBy: personOf(row.resolvedById),
    answer:
      row.answer === null || row.answeredAt === null
        ? null
        : {
            kind: row.answer,
            words: row.answerWords,
            answeredBy: personOf(row.answeredById),
            answeredAt: row.answeredAt,
          },
    tick:
      row.tick === null || row.tickedAt === null || row.tickVersionId === null
        ? null
        : {
            tick: row.tick,
            versionId: row.tickVersionId,
            versionNumber: row.tickVersionNumber ?? row.versionNumber,
            tickedBy: personOf(row.tickedById),
            tickedAt: row.tickedAt,
          },
  }));
}

/** The pins of a preview in order of number: first shared pins, then internal notes. */
export async function list(db: Db, previewId: string, withInternal: boolean, reader: Reader) {
  const rows = await withPeople(db)
    .where('pin.previewId', '=', previewId)
    .$if(!withInternal, (pins) => pins.where('pin.internal', '=', false))
    .orderBy('pin.internal')
    .orderBy('pin.number')
    .execute();
  return named(db, rows, reader);
}

/** Finds a pin of a preview. */
export async function find(db: Db, previewId: string, id: string, withInternal: boolean, reader: Reader) {
  const rows = await withPeople(db)
    .where('pin.id', '=', id)
    .where('pin.previewId', '=', previewId)
    .$if(!withInternal, (pins) => pins.where('pin.internal', '=', false))
    .execute();
  return (await named(db, rows, reader))[0];
}

/** The number of a preview's pins, internal notes included. */
export async function count(db: Db, previewId: string): Promise<number> {
  const { pins } = await db
    .q()
    .selectFrom('pin')
    .select((eb) => eb.fn.countAll<number>().as('pins'))
    .where('previewId', '=', previewId)
    .executeTakeFirstOrThrow();
  return pins;
}

/** Locks a pin until the running transaction ends. */
export async function lock(db: Db, id: string): Promise<void> {
  await db.q().selectFrom('pin').select('id').where('id', '=', id).$call(lockRows(db)).execute();
}

export async function change(db: Db, id: string, values: Partial<Omit<PinTable, 'id'>>): Promise<void> {
  await db.q().updateTable('pin').set(values).where('id', '=', id).execute();
}

/** The open pins of a preview, each with the agency's answer. Internal notes are left out. */
export const listOpen = (db: Db, previewId: string) =>
  db
    .q()
    .selectFrom('pin')
    .innerJoin('versionFile as file', 'file.id', 'pin.versionFileId')
    .select(['pin.id', 'pin.number', 'pin.answer', 'file.versionId'])
    .where('pin.previewId', '=', previewId)
    .where('pin.internal', '=', false)
    .where('pin.resolvedAt', 'is', null)
    .orderBy('pin.number')
    .execute();

/** For each of these pins that has an addendum: the newest addendum, with its last sent version. */
export async function pricedOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string | null, never>();
  const rows = await db
    .q()
    .selectFrom('quote')
    .innerJoin('quoteVersion as version', 'version.quoteId', 'quote.id')
    .select(['quote.id', 'quote.aboutId', 'version.state', 'version.validUntil'])
    .where('quote.aboutId', 'in', ids)
    .where('version.state', '!=', 'draft')
    .orderBy('quote.id')
    .orderBy('version.number')
    .execute();
  return new Map(rows.map((row) => [row.aboutId, row]));
}

/** The number of pins on each version of a preview. Internal notes are left out. */
export const countByVersion = (db: Db, previewId: string) =>
  db
    .q()
    .selectFrom('pin')
    .innerJoin('versionFile as file', 'file.id', 'pin.versionFileId')
    .select((eb) => ['file.versionId', eb.fn.countAll<number>().as('pins')])
    .where('pin.previewId', '=', previewId)
    .where('pin.internal', '=', false)
    .groupBy('file.versionId')
    .execute();

/** Moves all pins of one preview to another. Their numbers continue after the highest number there. */
export async function moveTo(db: Db, from: string, to: string): Promise<void> {
  for (const internal of [false, true]) {
    const before = (await nextNumber(db, to, internal)) - 1;
    await db
      .q()
      .updateTable('pin')
      .set({ previewId: to, number: sql`"number" + ${before}` })
      .where('previewId', '=', from)
      .where('internal', '=', internal)
      .execute();
  }
}

/** The data that notices about pins need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('pin')
    .innerJoin('clientPreview as preview', 'preview.id', 'pin.previewId')
    .innerJoin('versionFile as file', 'file.id', 'pin.versionFileId')
    .innerJoin('previewVersion as version', 'version.id', 'file.versionId')
    .select(['pin.id', 'pin.number', 'pin.previewId', 'pin.threadId', 'pin.tick'])
    .select('version.number as version')
    .select(['pin.answer', 'pin.answerWords', 'pin.answeredAt', 'pin.waitsFor'])
    .select(['preview.title', 'preview.thumbnailId', 'preview.clientAccountId'])
    .where('pin.internal', '=', false)
    .where('preview.deleted', '=', false)
    .where('pin.id', 'in', ids)
    .execute();

/** The preview of a pin. */
export const previewOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.q().selectFrom('pin').select('previewId').where('id', '=', id).executeTakeFirst())?.previewId;
