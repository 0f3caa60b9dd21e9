import type { Insertable, Selectable, Updateable } from 'kysely';
import { sha256 } from '#server/core/secrets.ts';
import type { Db } from '#server/data/db/database.ts';
import type { AppointmentTable } from '#server/data/db/tables/consultation.ts';

export type AppointmentRow = Selectable<AppointmentTable>;

const newestFirst = (db: Db) => db.q().selectFrom('appointment').selectAll().orderBy('id', 'desc');

/** The newest appointment of a request. */
export const newestOf = (db: Db, consultationId: string): Promise<AppointmentRow | undefined> =>
  newestFirst(db).where('consultationId', '=', consultationId).limit(1).executeTakeFirst();

/** The newest appointment of each request, by the id of the request. */
export async function newestOfEach(db: Db, consultationIds: readonly string[]) {
  if (consultationIds.length === 0) return new Map<string, AppointmentRow>();
  const rows = await newestFirst(db).where('consultationId', 'in', consultationIds).execute();
  return new Map(rows.toReversed().map((row) => [row.consultationId, row]));
}

/** An appointment with its request. */
const whole = (db: Db) =>
  db
    .q()
    .selectFrom('appointment')
    .innerJoin('consultation as request', 'request.id', 'appointment.consultationId')
    .selectAll('appointment')
    .select(['request.name', 'request.email', 'request.clientAccountId', 'request.ownerId']);

export type WholeAppointment = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: string) => whole(db).where('appointment.id', '=', id).executeTakeFirst();

/** Finds the appointment of a token, if it was made after `since` and its request is not spam. */
export const byToken = (db: Db, token: string, since: string) =>
  whole(db)
    .where('appointment.tokenHash', '=', sha256(token))
    .where('appointment.createdAt', '>', since)
    .where('request.spam', '=', false)
    .executeTakeFirst();

export async function insert(db: Db, row: Insertable<AppointmentTable>): Promise<void> {
  await db.q().insertInto('appointment').values(row).execute();
}

/** Changes an appointment, and returns the changed row. */
export const update = (db: Db, id: string, values: Updateable<AppointmentTable>): Promise<AppointmentRow> =>
  db.q().updateTable('appointment').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Cancels an appointment, and returns the changed row. */
export const cancel = (db: Db, { id, sequence }: AppointmentRow, updatedAt: string) =>
  update(db, id, { state: 'cancelled', sequence: sequence + 1, updatedAt });

/** Removes the appointments of requests that are removed for good. */
export async function forget(db: Db, consultationIds: readonly string[]): Promise<void> {
  if (consultationIds.length === 0) return;
  await db.q().deleteFrom('appointment').where('consultationId', 'in', consultationIds).execute();
}
