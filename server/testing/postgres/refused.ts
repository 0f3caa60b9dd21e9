import type { Client } from 'pg';
import type { RecordedStatement } from '../database/statements.ts';

/** Only these can be prepared. Other statements begin and end transactions or concern SQLite itself. */
const preparable = /^\s*(?:select|insert|update|delete|with|merge|values)\b/i;

/** Syntax that only SQLite has: its search index and internal tables. Code with it branches by engine, so its tests run on both. */
const ofSqlite = /\bmatch \$\d|"\w+Text(?:Key|_term)?"|\bjson_each\(|\bsqlite_|\bpragma_|\browid\b/;

/** Statements that differ only in the length of lists are the same. */
const shapeOf = (sql: string) => sql.replace(/\$\d+/g, '$').replace(/\$(?:, \$)+/g, '$, …');

/** All tests of these folders also run on PostgreSQL, and some change tables. */
const runsWhole = (file: string) => file.startsWith('server/data/');

/** The statements for PostgreSQL to prepare, each once. */
export function distinct(recorded: readonly RecordedStatement[]): RecordedStatement[] {
  const wanted = recorded.filter(
    ({ sql, file }) => preparable.test(sql) && !ofSqlite.test(sql) && !runsWhole(file),
  );
  return [...new Map(wanted.map((statement) => [shapeOf(statement.sql), statement])).values()];
}

/** Prepares statements. Returns a line for each that PostgreSQL refuses: its test file, the reason, the statement. */
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
