import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PostgresQueryCompiler, type LogConfig, type LogEvent } from 'kysely';
import { expect } from 'vitest';

/** A statement as PostgreSQL would be sent it, and the test file that sent it first. */
export interface RecordedStatement {
  sql: string;
  file: string;
}

/** The variable that names a folder for the statements of a run; each worker writes a file of its own there. */
export const statementsFolder = 'STATEMENTS_FOLDER';

const compiler = new PostgresQueryCompiler();
const name = `${randomUUID()}.jsonl`;
const known = new Set<string>();

/** Compiles each distinct statement of SQLite a second time for PostgreSQL; `prepare-statements.ts` prepares them there. */
function record({ level, query }: LogEvent): void {
  if (level !== 'query' || known.has(query.sql)) return;
  known.add(query.sql);
  const recorded: RecordedStatement = {
    sql: compiler.compileQuery(query.query, query.queryId).sql,
    file: relative(process.cwd(), expect.getState().testPath ?? ''),
  };
  appendFileSync(join(process.env[statementsFolder] ?? '', name), `${JSON.stringify(recorded)}\n`);
}

/** The log of the statements of a test app on SQLite; empty where nobody wants them. */
export const statementLog: LogConfig = process.env[statementsFolder] ? record : [];
