import { ConfigError } from '#server/core/config.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '../db/database.ts';

const name = 'key.fingerprint';

/** The fingerprint of the key with which a database was first opened; undefined for a database that was never opened. */
export const fingerprintOf = async (db: Db): Promise<string | undefined> =>
  (await db.q().selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value;

/**
 * Checks that this process has the key with which the database was first opened. With different keys, machines would
 * take each other's forms for forged ones and file them as spam without a warning.
 * @param accept true: from now on the key of this process is the right one
 * @throws ConfigError if the key differs
 */
export async function assertSameKey(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: () => number },
  accept = false,
): Promise<void> {
  const value = JSON.stringify(secrets.fingerprint);
  const row = { name, value, userId: null, updatedAt: iso(now()) };
  await db
    .q()
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) =>
      accept ? conflict.column('name').doUpdateSet(row) : conflict.column('name').doNothing(),
    )
    .execute();
  if ((await fingerprintOf(db)) === value) return;
  throw new ConfigError(
    'SECRET_KEY: this database was opened with another key. Set the same SECRET_KEY on every machine, or restore secret.key from this database’s DATA_DIR. If that key is lost, "npm start -- --new-key" continues with this key. Open forms, unsubscribe links and authenticator codes then stop working. Enter the keys and passwords of other services again, and replace webhook secrets and calendar addresses.',
  );
}
