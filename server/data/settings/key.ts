import { ConfigError } from '#server/core/config.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '../db/database.ts';

const name = 'key.fingerprint';

/** The fingerprint of the key that a database was first opened with; undefined where nobody has opened it yet. */
export const fingerprintOf = async (db: Db): Promise<string | undefined> =>
  (await db.q().selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value;

/**
 * Makes sure that this process signs with the key that the database was first opened with: with another one every form of the
 * other machines would seem forged, their requests would be filed as spam, and nobody would be told.
 *
 * @param accept true takes the key of this process for the right one from now on
 * @throws ConfigError where the key is another
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
    'SECRET_KEY: this database was opened with another key. Set the same SECRET_KEY on every machine, or bring back secret.key of the DATA_DIR that came with this database. Where that key is lost, "npm start -- --new-key" goes on with this one: open forms, links to end mails and second factors by app then end.',
  );
}
