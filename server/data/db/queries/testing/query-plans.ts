import { CompiledQuery, sql, type KyselyPlugin } from 'kysely';
import type { Db } from '#server/data/db/database.ts';

/** The plan of all statements of some work: how many there are, and the steps whose cost grows with the tables. */
export interface Plan {
  statements: number;
  /** All of their steps. */
  steps: string[];
  /** Steps of SQLite that read a table without an index or sort rows that an index could order. */
  growing: string[];
  /** The indexes of the first statement. */
  indexes: string[];
}

/** A `Db` whose `q` records each statement. */
function recording(db: Db): Pick<Db, 'q'> & { recorded: CompiledQuery[] } {
  const read = db.q.bind(db);
  const executor = read().getExecutor();
  const seen = new Map<unknown, CompiledQuery>();
  const recorded: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.set(queryId, executor.compileQuery(node, queryId));
      return node;
    },
    // Only whole statements have a result, so only they reach this hook. `transformQuery` also gets parts of
    // statements.
    async transformResult({ queryId, result }) {
      const query = seen.get(queryId);
      if (query) recorded.push(query);
      return result;
    },
  };
  return { q: () => read().withPlugin(recorder), recorded };
}

/** Records the statements that some work runs through this `Db`, including code that already holds a reference to it. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const q = db.q.bind(db);
  const watched = recording(db);
  Object.assign(db, { q: watched.q });
  try {
    await work();
  } finally {
    Object.assign(db, { q });
  }
  return watched.recorded;
}

const onSqlite = async (db: Db, query: CompiledQuery): Promise<string[]> => {
  const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
  const { rows } = await db.q().executeQuery<{ detail: string }>(explain);
  return rows.map(({ detail }) => detail);
};

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

// PostgreSQL always reads small tables whole. These settings make it do so only if no index would help.
const onPostgres = (db: Db, query: CompiledQuery): Promise<string[]> =>
  db.tx(async () => {
    for (const way of ['seqscan', 'sort', 'hashjoin', 'mergejoin'])
      await sql.raw(`set local enable_${way} = off`).execute(db.q());
    const explain = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]);
    const { rows } = await db.q().executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(explain);
    return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan as Node).map((node) =>
      [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' '),
    );
  });

/** The plan of a statement, as the database reports it. */
export const explain = (db: Db, query: CompiledQuery): Promise<string[]> =>
  (db.engine === 'sqlite' ? onSqlite : onPostgres)(db, query);

/** How PostgreSQL reads a table for a statement: each step with the number of rows that the step reads. */
export async function readingOf(db: Db, query: CompiledQuery, table: string) {
  const run = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
  const { rows } = await db.q().executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(run);
  return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan as Node).flatMap((node) => {
    const { 'Actual Loops': loops = 0, 'Actual Rows': given = 0, 'Rows Removed by Filter': left = 0 } = node;
    if (node['Relation Name'] !== table || loops === 0) return [];
    return [{ step: node['Node Type'], rows: (given + left) * loops }];
  });
}

/** Runs read-only work on SQLite and explains its statements. */
export async function planOf(db: Db, work: (watched: Db) => Promise<unknown>): Promise<Plan> {
  const { q, recorded } = recording(db);
  await work({ ...db, q });
  const steps: string[][] = [];
  for (const query of recorded) steps.push(await onSqlite(db, query));
  return {
    statements: recorded.length,
    steps: steps.flat(),
    // A derived table named `found` has a limit, so it may be read whole.
    growing: steps.flat().filter((step) => /TEMP B-TREE|^SCAN (?!found)(?!.*USING)/.test(step)),
    indexes: (steps[0] ?? []).flatMap((step) => /USING (?:COVERING )?INDEX (\S+)/.exec(step)?.[1] ?? []),
  };
}
