import type { Client } from 'pg';
import type { RecordedStatement } from '../database/statements.ts';

/** Only these can be prepared; the others begin and end transactions, or are about SQLite itself. */
const preparable = /^\s*(?:select|insert|update|delete|with|merge|values)\b/i;

/**
 * What only SQLite understands: its search index, its own tables, and an instant as a text. Code that sends it asks for the engine, so its
 * tests run on both.
 */
const ofSqlite =
  /\bmatch \$\d|"\w+Text(?:Key|_term)?"|\bjson_each\(|\bsqlite_|\bpragma_|\browid\b|cast\(null as text\) as "since"/;

/** Lists of different lengths make one statement. */
const shapeOf = (sql: string) => sql.replace(/\$\d+/g, '$').replace(/\$(?:, \$)+/g, '$, …');

/** The statements that PostgreSQL is to prepare, each once. */
export function distinct(recorded: readonly RecordedStatement[]): RecordedStatement[] {
  const wanted = recorded.filter(({ sql }) => preparable.test(sql) && !ofSqlite.test(sql));
  return [...new Map(wanted.map((statement) => [shapeOf(statement.sql), statement])).values()];
}

/** Prepares statements, and gives a line for each that PostgreSQL refuses: its test file, the reason, the statement. */
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
