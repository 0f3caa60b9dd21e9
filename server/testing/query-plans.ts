import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** What the database does for some work: how many statements, and those of their steps that grow with the tables. */
export interface Plan {
  statements: number;
  /** All of their steps. */
  steps: string[];
  /** Steps of SQLite that read a table without an index, or sort rows it could have read in order. */
  growing: string[];
  /** The indexes of the first statement. */
  indexes: string[];
}

/** Runs read-only work on SQLite and explains its statements. */
export async function planOf(db: Db, work: (watched: Db) => Promise<unknown>): Promise<Plan> {
  const executor = db.q().getExecutor();
  const seen = new Map<unknown, CompiledQuery>();
  const run: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.set(queryId, executor.compileQuery(node, queryId));
      return node;
    },
    // Parts of a statement pass by the other hook too; only what runs has a result.
    async transformResult({ queryId, result }) {
      const query = seen.get(queryId);
      if (query) run.push(query);
      return result;
    },
  };
  const watched = () => {
    const q = db.q().withPlugin(recorder);
    // What is put together once only passes here.
    const execute = q.executeQuery.bind(q);
    q.executeQuery = (query) => {
      seen.delete((query as CompiledQuery).queryId);
      run.push(query as CompiledQuery);
      return execute(query);
    };
    return q;
  };
  await work({ ...db, q: watched });
  const steps: string[][] = [];
  for (const { sql, parameters } of run) {
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.q().executeQuery<{ detail: string }>(explain);
    steps.push(rows.map(({ detail }) => detail));
  }
  return {
    statements: run.length,
    steps: steps.flat(),
    // A derived table of a bounded query is read whole by design.
    growing: steps.flat().filter((step) => /TEMP B-TREE|^SCAN (?!found)(?!.*USING)/.test(step)),
    indexes: (steps[0] ?? []).flatMap((step) => /USING (?:COVERING )?INDEX (\S+)/.exec(step)?.[1] ?? []),
  };
}
