import type { Db } from '../database.ts';

interface Joined {
  clientAccountId: string;
  name: string;
  email: string;
  company: string | null;
  clientCode: string;
}

/** The columns to select from `'clientAccount as client'` for a row that belongs to a client. */
export const clientColumns = ['client.name', 'client.email', 'client.company', 'client.clientCode'] as const;

/**
 * Adds the columns of `clientColumns` as one object, as in the contract. One object literal is five times as fast as
 * `Object.assign`.
 */
export const nestClient = <Row extends Joined>(row: Row) => ({
  ...row,
  clientAccount: {
    id: row.clientAccountId,
    name: row.name,
    email: row.email,
    company: row.company,
    clientCode: row.clientCode,
  },
});

async function namesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .q()
    .selectFrom('clientAccount as client')
    .select(['client.id', 'client.name', 'client.company'])
    .where('client.id', 'in', ids)
    .execute();
}

/** The names of companies by their ids. */
export const companyNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await namesOf(db, ids)).map(({ id, name, company }) => [id, company ?? name]));

/** The names of client accounts by their ids, as the lists show them. */
export const accountNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await namesOf(db, ids)).map(({ id, name }) => [id, name]));
