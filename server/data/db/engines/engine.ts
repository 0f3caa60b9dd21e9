import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { Tables } from '../tables/schema.ts';

/**
 * Locks the rows that a query reads, and skips rows that another transaction has locked. SQLite has only one writer, so
 * no lock is needed.
 */
export const skipLocked =
  (db: Db) =>
  <T extends keyof Tables, O>(query: SelectQueryBuilder<Tables, T, O>): SelectQueryBuilder<Tables, T, O> =>
    db.engine === 'postgres' ? query.forUpdate().skipLocked() : query;

/**
 * Locks the rows that a query reads until the running transaction ends. Other transactions can still add rows that
 * refer to these rows. On SQLite the transaction is the only writer, so no lock is needed.
 */
export const lockRows =
  (db: Db) =>
  <T extends keyof Tables, O>(query: SelectQueryBuilder<Tables, T, O>): SelectQueryBuilder<Tables, T, O> =>
    db.engine === 'postgres' ? query.forNoKeyUpdate() : query;

/**
 * Locks a table against other writers until the running transaction ends; reads continue. Use it to count rows before
 * one is added. SQLite has one writer at a time and needs no lock.
 */
export async function lockWrites(db: Db, table: keyof Tables): Promise<void> {
  if (db.engine === 'postgres')
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db.q());
}

/**
 * Notifies processes that listen on `channel`, once the running transaction is committed. On SQLite this does nothing:
 * processes poll for commits.
 */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  if (db.engine === 'postgres')
    await db
      .q()
      .selectNoFrom(sql`pg_notify(${channel}, ${payload})`.as('sent'))
      .execute();
}
