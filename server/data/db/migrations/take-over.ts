import { DatabaseSync } from 'node:sqlite';
import { sql, type Kysely } from 'kysely';
import { ConfigError } from '#server/core/config.ts';
import { readShape, type Ask } from './shape.ts';

/** The migrations that the baseline replaces. */
const replaced = `
  0001-start 0002-client-work 0003-files 0004-artwork-previews 0005-client-names 0006-daily-counts
  0007-text-search 0008-picture-sizes 0009-client-shelves 0010-rating-counts 0011-message-search
  0012-fewer-pages 0013-row-counts 0014-event-for-client 0015-unsent-mail 0016-people
  0017-rounds-and-notices 0018-notice-mails 0019-mail-delivery 0020-turns 0021-versions
  0022-upload-contacts 0024-work 0026-attachments 0027-feedback-search 0028-ways-to-sign-in 0029-history
  0030-site 0031-publications 0032-job-turns 0033-conversations 0035-turns-at-hand 0036-search-everything
  0039-known-clients 0040-removals 0041-own-data 0042-erasures 0043-testimonials 0044-deleted-files
  0045-brand 0048-file-requests 0049-message-parts 0050-message-removals 0051-history-pairs
  0052-turn-changes 0053-conversations-that-wait 0054-getting-started 0055-proof 0057-system
  0058-upload-parts 0065-own-data-of-staff 0066-short-searches 0067-mail-files 0068-texts-in-place
  0069-overdue-first 0070-marks-that-name-a-person 0072-answers-to-contact-messages 0074-own-turns
  0075-videos-of-projects 0076-fewer-merges 0082-stars-decide-nothing 0083-downloads-of-deliveries
  0084-deliveries-of-any-files 0085-lost-beside-the-status 0086-waves-by-network 0087-words-on-publishing
  0088-privacy-names-cookies 0089-accounts-without-proof 0091-confirmed-sessions 0096-search-referrers
  0099-time-of-next-steps
`
  .trim()
  .split(/\s+/);

/** Every version from this commit to the baseline has exactly these migrations. */
const lastCommit = '0f3aff7e';

type Engine = 'sqlite' | 'postgres';

/** The names of a database's migrations, in order; empty if it has no list yet. */
export async function appliedNames(db: Kysely<unknown>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name).toSorted();
  } catch {
    // The table does not exist yet, or the database is away: the migrator handles both.
    return [];
  }
}

const isFromBefore = (names: readonly string[]) => names.some((name) => replaced.includes(name));

const asking =
  (db: Kysely<unknown>): Ask =>
  async <Row>(query: string) =>
    (await sql.raw<Row>(query).execute(db)).rows;

/** The schema of the baseline: created on SQLite in memory, on PostgreSQL in a temporary schema. */
async function shapeOfBaseline(db: Kysely<unknown>, engine: Engine): Promise<string[]> {
  const { baseline } = await import('./0001-baseline.ts');
  if (engine === 'sqlite') {
    const memory = new DatabaseSync(':memory:');
    try {
      for (const statement of baseline(engine)) memory.exec(statement);
      return await readShape(engine, async <Row>(query: string) => memory.prepare(query).all() as Row[]);
    } finally {
      memory.close();
    }
  }
  const ask = asking(db);
  const [path] = await ask<{ search_path: string }>('show search_path');
  await ask('create schema "foyer_baseline"');
  await ask('set local search_path to "foyer_baseline"');
  for (const statement of baseline(engine)) await ask(statement);
  const shape = await readShape(engine, ask);
  await ask(`set local search_path to ${path?.search_path}`);
  await ask('drop schema "foyer_baseline" cascade');
  return shape;
}

/** A sentence about the first line in which two schemas differ; null if they are equal. */
function difference(own: readonly string[], wanted: readonly string[]): string | null {
  // A PostgreSQL without the extension pg_trgm has no such indexes.
  const counts = (line: string) => !line.includes('gin_trgm_ops');
  const missing = wanted.find((line) => counts(line) && !own.includes(line));
  if (missing !== undefined) return `missing: ${missing}`;
  const extra = own.find((line) => counts(line) && !wanted.includes(line));
  return extra === undefined ? null : `unexpected: ${extra}`;
}

async function replaceList(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const names = await appliedNames(db);
  // On SQLite another process may have done this first.
  if (!isFromBefore(names)) return;
  const variable = engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL';
  if (names.join() !== replaced.join())
    throw new ConfigError(
      `${variable}: this database is from an older version (its last migration is ${names.at(-1)}). ` +
        `Start commit ${lastCommit} with it once, then this version again. Nothing was changed.`,
    );
  const differs = difference(await readShape(engine, asking(db)), await shapeOfBaseline(db, engine));
  if (differs !== null)
    throw new ConfigError(
      `${variable}: the tables of this database are not those of commit ${lastCommit} (${differs.slice(0, 300)}). ` +
        'Restore a backup that was made with that commit. Nothing was changed.',
    );
  await sql`delete from kysely_migration`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('0001-baseline', ${new Date().toISOString()})`.execute(
    db,
  );
}

/**
 * Takes over a database whose migrations are older than the baseline. One transaction replaces its list of migrations by that of
 * the baseline; no other row changes. The caller holds the migrator's lock.
 * @throws ConfigError if the list or the schema differs
 */
export async function takeOver(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (isFromBefore(await appliedNames(db))) await db.transaction().execute((tx) => replaceList(tx, engine));
}
