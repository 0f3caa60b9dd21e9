import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';
import { conversationTriggers } from './0001-baseline/conversations.ts';
import { messages } from './0001-baseline/messages.ts';
import { people } from './0001-baseline/people.ts';
import { previews } from './0001-baseline/previews.ts';
import { program } from './0001-baseline/program.ts';
import { projects } from './0001-baseline/projects.ts';
import { requests } from './0001-baseline/requests.ts';
import { rowCountTriggers } from './0001-baseline/row-counts.ts';
import { textIndexes } from './0001-baseline/search.ts';
import { signIn } from './0001-baseline/sign-in.ts';
import { turnTriggers } from './0001-baseline/turns.ts';
import { words, type Engine } from './0001-baseline/words.ts';

/** Each after those that its tables refer to. */
const subjects = [people, signIn, projects, messages, previews, requests, program];

/** The statements that lay the whole schema in an empty database. */
export function baseline(engine: Engine): string[] {
  const tables = subjects.flatMap((subject) => subject(words(engine)).trim().split(/;\s*/)).filter(Boolean);
  return [
    ...tables,
    ...rowCountTriggers(engine),
    ...conversationTriggers(engine),
    ...textIndexes(engine),
    ...turnTriggers(engine),
  ];
}

/** Lays every table with its indexes and triggers. */
export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  for (const statement of baseline(engine)) await sql.raw(statement).execute(db);
}
