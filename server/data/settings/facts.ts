import { iso } from '#server/core/time.ts';
import type { Db } from '../db/database.ts';

/** What the program found out about itself, by name; the values are JSON. */
export interface Facts {
  /** The newest backup that came to its end. */
  'backup.last': {
    at: string;
    /** Where it lies, as the machine that made it names it. */
    folder: string;
    files: number;
    bytes: number;
    rows: number;
    /** What the command that takes it off the machine ended with; null where there is none. */
    hook: string | null;
  };
  /** The newest try to restore a backup in a place apart. */
  'backup.proof': {
    at: string;
    /** When the backup was made that was tried. */
    madeAt: string;
    folder: string;
    files: number;
    rows: number;
    /** What is wrong with it, one line each; none where it was proved. */
    faults: string[];
  };
  /** The newest try that succeeded. */
  'backup.proved': { at: string; madeAt: string; folder: string; files: number; rows: number };
  /** A nightly backup that failed, and why; it goes with the next that succeeds. */
  'backup.failure': { at: string; words: string } | null;
  /** Whether a mail server was set at the last start, and since when where there was none before. */
  'mail.set': { isSet: boolean; since: { id: string; at: string } | null };
  /** Since when the super admins know by mail that backups fail; it goes with the next that succeeds. */
  'backup.mailed': { at: string } | null;
  /** The bucket that backups are sent to; its secret can be read with the key of the installation alone. */
  'backup.place': {
    bucket: string;
    /** The prefix of every key: empty, or a path that ends with `/`. */
    prefix: string;
    endpoint: string | null;
    region: string;
    keyId: string;
    encryptedSecret: string;
  } | null;
  /** When somebody last asked for a backup at once. */
  'backup.asked': { at: string };
  /** The newest backup that lies whole in the bucket; `sent`: how many of its files were new there. */
  'backup.sent': { at: string; name: string; files: number; sent: number } | null;
  /** Which process printed the set-up link. */
  'setup.printed': { processId: string; host: string; pid: number; at: string } | null;
}

const prefix = 'system.';

const rowOf = <Name extends keyof Facts>(name: Name, value: Facts[Name], now: number) => ({
  name: prefix + name,
  value: JSON.stringify(value),
  userId: null,
  updatedAt: iso(now),
});

/** Reads what was written last; null where nothing was. */
export async function readFact<Name extends keyof Facts>(db: Db, name: Name): Promise<Facts[Name] | null> {
  const row = await db
    .q()
    .selectFrom('setting')
    .select('value')
    .where('name', '=', prefix + name)
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as Facts[Name]) : null;
}

/** Writes it where nothing was written before; locks it for the running transaction in any case. */
export async function claimFact<Name extends keyof Facts>(
  db: Db,
  name: Name,
  value: Facts[Name],
  now: number,
): Promise<void> {
  await db
    .q()
    .insertInto('setting')
    .values(rowOf(name, value, now))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ updatedAt: eb.ref('excluded.updatedAt') })),
    )
    .execute();
}

/** Writes over what was written before. */
export async function writeFact<Name extends keyof Facts>(
  db: Db,
  name: Name,
  value: Facts[Name],
  now: number,
): Promise<void> {
  const row = rowOf(name, value, now);
  await db
    .q()
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
