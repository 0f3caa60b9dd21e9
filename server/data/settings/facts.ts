import type { BankAccount } from '#contract/money/parties.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '../db/database.ts';

/** Facts that the program records about itself, by name; the values are JSON. */
export interface Facts {
  /** The newest complete backup. */
  'backup.last': {
    at: string;
    /** The folder of the backup, as a path on the machine that made it. */
    folder: string;
    files: number;
    bytes: number;
    rows: number;
    /** The error of the command that copies the backup off the machine; null if it succeeded or no command is set. */
    hook: string | null;
  };
  /** The newest test restore: a backup is restored in a separate place and checked. */
  'backup.proof': {
    at: string;
    /** When the tested backup was made. */
    madeAt: string;
    folder: string;
    files: number;
    rows: number;
    /** The faults of the tested backup, one line each; empty if the test succeeded. */
    faults: string[];
  };
  /** The newest successful test restore. */
  'backup.proved': { at: string; madeAt: string; folder: string; files: number; rows: number };
  /** The newest failed nightly backup; removed by the next success. */
  'backup.failure': { at: string; words: string } | null;
  /** Whether a mail server was set up at the last start. `since` says from when on, if there was none before. */
  'mail.set': { isSet: boolean; since: { id: string; at: string } | null };
  /** When super admins were mailed about failing backups; removed by the next success. */
  'backup.mailed': { at: string } | null;
  /** The bucket for backups. Its secret is encrypted with the installation's key. */
  'backup.place': {
    bucket: string;
    /** The prefix of every key: empty, or a path that ends with `/`. */
    prefix: string;
    endpoint: string | null;
    region: string;
    keyId: string;
    encryptedSecret: string;
  } | null;
  /** The keys of Stripe, encrypted with the installation's key. */
  'money.stripe': { encrypted: string } | null;
  /** The settings of answers by mail, encrypted because they contain a password. `proved`: a test mail has arrived. */
  'mail.replies': { encrypted: string; proved: boolean } | null;
  /** The newest test mail that checks whether answers by mail arrive. */
  'mail.replies.test': { id: string; sentAt: string; arrivedAt: string | null; server: string | null } | null;
  /** How far the mailbox has been read, and the last error. */
  'mail.replies.mailbox': { validity: string; last: number; at: string; trouble: string | null } | null;
  /** The model that drafts answers, encrypted because it contains a key. */
  'drafts.model': { encrypted: string } | null;
  /** The bank account that invoices will print. It takes effect a day after a second person approves it. */
  'money.bank': {
    id: string;
    bank: string | null;
    bankAccount: BankAccount | null;
    /** The person who entered the account. */
    userId: string;
    at: string;
    approvedById: string | null;
    takesEffectAt: string | null;
  } | null;
  /** When a backup was last requested. */
  'backup.asked': { at: string };
  /** The newest complete backup in the bucket. `sent` counts the files that the bucket did not have before. */
  'backup.sent': { at: string; name: string; files: number; sent: number } | null;
  /** The process that printed the link for setting up the installation. */
  'setup.printed': { processId: string; host: string; pid: number; at: string } | null;
}

const prefix = 'system.';

const rowOf = <Name extends keyof Facts>(name: Name, value: Facts[Name], now: number) => ({
  name: prefix + name,
  value: JSON.stringify(value),
  userId: null,
  updatedAt: iso(now),
});

/** Reads the last written value; null if there is none. */
export async function readFact<Name extends keyof Facts>(db: Db, name: Name): Promise<Facts[Name] | null> {
  const row = await db
    .q()
    .selectFrom('setting')
    .select('value')
    .where('name', '=', prefix + name)
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as Facts[Name]) : null;
}

/** Writes a value unless one exists. Locks the row for the current transaction in both cases. */
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

/** Replaces the value. */
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
