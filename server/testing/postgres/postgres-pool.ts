import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A server with a migrated database, from which all other databases are copied. */
export interface PostgresBase {
  adminUrl: string;
  template: string;
  /** How this server copies a database fastest. */
  strategy: string;
  /** The prefix of the names of all databases of the test run. */
  prefix: string;
  /** The folder of the run. */
  folder: string;
}

/** Runs `work` on one database of the server. */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseAddress(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes a copy of the template database and returns the copy's name. */
export async function copyTemplate({ adminUrl, prefix, template, strategy }: PostgresBase): Promise<string> {
  const name = `${prefix}${randomBytes(8).toString('hex')}`;
  await connected(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`),
  );
  return name;
}

/** Drops a database, even if there are open connections to it. */
export const dropDatabase = ({ adminUrl }: PostgresBase, name: string): Promise<unknown> =>
  connected(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
