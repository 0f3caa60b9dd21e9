import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PostgresQueryCompiler, type LogConfig, type LogEvent } from 'kysely';
import { expect } from 'vitest';

/** A statement compiled for PostgreSQL, and the first test file that ran it. */
export interface RecordedStatement {
  sql: string;
  file: string;
}

/**
 * The environment variable that names the folder for the recorded statements of a test run. Each worker writes its own file
 * there.
 */
const statementsFolder = 'STATEMENTS_FOLDER';

const compiler = new PostgresQueryCompiler();
const name = `${randomUUID()}.jsonl`;
const known = new Set<string>();

/**
 * Compiles each distinct SQLite statement also for PostgreSQL. `prepare-statements.ts` later prepares the results on
 * PostgreSQL.
 */
function record({ level, query }: LogEvent): void {
  if (level !== 'query' || known.has(query.sql)) return;
  known.add(query.sql);
  const recorded: RecordedStatement = {
    sql: compiler.compileQuery(query.query, query.queryId).sql,
    file: relative(process.cwd(), expect.getState().testPath ?? ''),
  };
  appendFileSync(join(process.env[statementsFolder] ?? '', name), `${JSON.stringify(recorded)}\n`);
}

/** The option that records the statements of a test app on SQLite; empty if no folder is set. */
export const statementLog: LogConfig = process.env[statementsFolder] ? record : [];
