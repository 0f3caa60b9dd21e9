import { sql, type Kysely } from 'kysely';

/** No query uses them any more: each has another index of the same table. */
const unused = [
  'clientMessageWaitsclientAccountId',
  'clientMessageWaitscreatedAt',
  'consultationWaitsOfClients',
  'consultationWaitsOwner',
  'contactMessageWaitsOfClients',
  'pinTurnPreview',
  'previewFeedbackWaitscreatedAt',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of unused) await sql.raw(`drop index "${name}"`).execute(db);
}
