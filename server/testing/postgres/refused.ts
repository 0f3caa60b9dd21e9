import type { Client } from 'pg';
import type { RecordedStatement } from '../database/statements.ts';

/** Matches statements that can be prepared. All others begin or end transactions or concern SQLite itself. */
const preparable = /^\s*(?:select|insert|update|delete|with|merge|values)\b/i;

/**
 * Matches syntax that only SQLite has: its search index and internal tables. Code with such syntax has a branch for each
 * engine, so its tests run on both engines.
 */
const ofSqlite = /\bmatch \$\d|"\w+Text(?:Key|_term)?"|\bjson_each\(|\bsqlite_|\bpragma_|\browid\b/;

/** Makes statements equal that differ only in the lengths of their lists. */
const shapeOf = (sql: string) => sql.replace(/\$\d+/g, '$').replace(/\$(?:, \$)+/g, '$, …');

/** True for tests in folders whose tests all run on PostgreSQL too. Some of those tests change tables. */
const runsWhole = (file: string) => file.startsWith('server/data/');

/** The recorded statements that PostgreSQL must prepare, each one once. */
export function distinct(recorded: readonly RecordedStatement[]): RecordedStatement[] {
  const wanted = recorded.filter(
    ({ sql, file }) => preparable.test(sql) && !ofSqlite.test(sql) && !runsWhole(file),
  );
  return [...new Map(wanted.map((statement) => [shapeOf(statement.sql), statement])).values()];
}

/**
 * Prepares statements. For each one that PostgreSQL refuses, returns a line with its test file, the reason, and the
 * statement.
 */
export async function refused(client: Client, statements: readonly RecordedStatement[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { sql, file } of statements)
    try {
      await client.query(`prepare recorded as ${sql}`);
      await client.query('deallocate recorded');
    } catch (error) {
      lines.push(`${file}: ${(error as Error).message}: ${sql.replaceAll(/\s+/g, ' ')}`);
    }
  return lines;
}
