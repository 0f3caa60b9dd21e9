import type { StorageLocation } from '#server/core/config.ts';
import type { Context } from '#server/core/context.ts';
import { readFact, writeFact, type Facts } from './facts.ts';

type Work = Pick<Context, 'db' | 'secrets' | 'now'>;

/** The bucket for backups. Null if none is set, or if its secret was encrypted with another key. */
export async function readPlace({
  db,
  secrets,
}: Pick<Work, 'db' | 'secrets'>): Promise<StorageLocation | null> {
  const place = await readFact(db, 'backup.place');
  const secretAccessKey = place && secrets.decrypt('backup', place.encryptedSecret);
  if (!place || secretAccessKey === null) return null;
  const { bucket, prefix, endpoint, region, keyId } = place;
  const credentials = { accessKeyId: keyId, secretAccessKey, sessionToken: null };
  return { bucket, prefix, endpoint, region, credentials };
}

/** Stores the bucket for backups in the current transaction, with its secret encrypted. Null stores that there is none. */
export async function writePlace({ db, secrets, now }: Work, place: StorageLocation | null): Promise<void> {
  let row: Facts['backup.place'] = null;
  if (place !== null && place.credentials !== null) {
    const { credentials, ...where } = place;
    const encryptedSecret = secrets.encrypt('backup', credentials.secretAccessKey);
    row = { ...where, keyId: credentials.accessKeyId, encryptedSecret };
  }
  await writeFact(db, 'backup.place', row, now());
}
