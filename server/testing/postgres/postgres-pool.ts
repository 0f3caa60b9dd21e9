import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** A server, and the migrated database on it that all others are copies of. */
export interface PostgresBase {
  adminUrl: string;
  template: string;
  /** How a copy is made fastest on this server. */
  strategy: string;
  /** The names of the run's databases begin with this. */
  prefix: string;
  /** The folder of the run. */
  folder: string;
  /** What `readShape` says of the template; null when its tables have rows, which a reset would lose. */
  shape: string | null;
}

/** Columns, constraints, indexes, triggers and migrations of a database as one hash. */
const shapeQuery = `
  SELECT md5(concat_ws('|',
    (SELECT string_agg(concat_ws(',', c.relname, a.attname, a.atttypid, a.attnotnull), ';' ORDER BY c.relname, a.attnum)
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = 'public'::regnamespace),
    (SELECT string_agg(conname, ',' ORDER BY conname) FROM pg_constraint WHERE connamespace = 'public'::regnamespace),
    (SELECT string_agg(tgname, ',' ORDER BY tgname) FROM pg_trigger WHERE NOT tgisinternal),
    (SELECT string_agg(proname, ',' ORDER BY proname) FROM pg_proc WHERE pronamespace = 'public'::regnamespace),
    (SELECT string_agg(nspname, ',' ORDER BY nspname) FROM pg_namespace),
    (SELECT string_agg(name, ',' ORDER BY name) FROM kysely_migration))) AS shape`;

/** Runs a statement on every table but those of the migrator, without foreign keys and triggers in the way. */
const forEachTable = (statement: string) => `
  DO $$ DECLARE name text; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT starts_with(relname, 'kysely_')
    LOOP ${statement} END LOOP;
    PERFORM setval(oid::regclass, 1, false) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S';
  END $$`;

const emptyTables = forEachTable("EXECUTE format('DELETE FROM %I', name);");

const refuseRows = forEachTable(
  "EXECUTE format('DO $x$ BEGIN IF EXISTS (SELECT FROM %I) THEN RAISE ''has rows''; END IF; END $x$', name);",
);

async function readShape(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ shape: string }>(shapeQuery);
  return rows[0]?.shape ?? null;
}

/** What the template looks like. Not to be asked once copies are made: a connection to the template stops those. */
export const templateShape = (adminUrl: string, template: string): Promise<string | null> =>
  connected(databaseAddress(adminUrl, template), async (client) => {
    const shape = await readShape(client);
    return client.query(refuseRows).then(
      () => shape,
      () => null,
    );
  });

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

// A database that no test holds has an empty file of its name in the folder `free`. Renaming it is how a worker takes it.
const place = (base: PostgresBase, state: 'free' | 'taken', name = '') => join(base.folder, state, name);

/** Takes a database that another test gave back, or makes one. A copy is hundreds of files, which costs ten times a reset. */
export async function takeDatabase(base: PostgresBase): Promise<string> {
  for (const state of ['free', 'taken'] as const) mkdirSync(place(base, state), { recursive: true });
  for (const name of readdirSync(place(base, 'free'))) {
    try {
      renameSync(place(base, 'free', name), place(base, 'taken', name));
      return name;
    } catch {
      // Another worker was faster.
    }
  }
  const name = `${base.prefix}${randomBytes(8).toString('hex')}`;
  await connected(base.adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${base.template} ${base.strategy}`),
  );
  writeFileSync(place(base, 'taken', name), '');
  return name;
}

/** Gives a database back: emptied, or dropped when the test changed more than rows. */
export async function returnDatabase(base: PostgresBase, name: string): Promise<void> {
  const clean = await connected(databaseAddress(base.adminUrl, name), async (client) => {
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [name],
    );
    if (base.shape === null || (await readShape(client)) !== base.shape) return false;
    await client.query(emptyTables);
    return true;
  }).catch(() => false);
  if (clean) renameSync(place(base, 'taken', name), place(base, 'free', name));
  else
    await connected(base.adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}
