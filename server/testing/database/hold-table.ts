import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import type { DatabaseLocation } from '#server/data/db/database.ts';

/** Keeps everybody else from writing to a table, as another program on the same database would. Gives what lets go. */
export async function holdTable(
  { config }: { config: DatabaseLocation },
  table: string,
): Promise<() => Promise<void>> {
  if (config.databaseUrl === null) {
    const file = new DatabaseSync(join(config.dataDir, 'foyer.db'));
    file.exec('begin immediate');
    return () => Promise.resolve(file.close());
  }
  const pool = new Pool({ connectionString: config.databaseUrl, max: 1 });
  const connection = await pool.connect();
  await connection.query(`begin; lock table "${table}" in exclusive mode`);
  return async () => {
    connection.release(true);
    await pool.end();
  };
}
