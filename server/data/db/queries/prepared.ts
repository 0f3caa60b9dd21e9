import { expressionBuilder, type CompiledQuery, type Expression, type Insertable, type Kysely } from 'kysely';
import type { Db } from '../database.ts';
import type { Tables } from '../migrations/schema.ts';

/**
 * A placeholder in a prepared query whose value is known only when the query runs. Kysely accepts it as an expression; no
 * operator compiles on it. It is typed as callable because the compiler refuses a function as a condition, but not an
 * object.
 */
export type Param<T> = Expression<T> & (() => never);

/** The values of a prepared query by their names. */
export type Params<Values> = { readonly [Name in keyof Values]: Param<Values[Name]> };

/** Marks where a compiled query takes a value that is known only when it runs. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

const expressions = expressionBuilder<Tables>();

/** Reading any property gives the placeholder for the value of that name. */
const params = <Values>(): Params<Values> =>
  new Proxy({} as Params<Values>, { get: (_, name) => expressions.val(new Slot(String(name))) });

let everyKindCompiled = false;

/** For tests: from here on calls also compile their query with their own values, and throw when the statement differs. */
export function compareEachCall(): void {
  everyKindCompiled = true;
}

/**
 * What a query could be made by: the kinds of its values, and short words and numbers as they are. Calls that differ by an id, a time or a
 * text alone are compared once: compiling is half of what a test of thousands of them costs.
 */
const kindOf = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => {
      const isOwn = typeof value === 'object' ? value !== null : /\d|@|.{20}/.test(String(value));
      return `${name}=${typeof value === 'number' || !isOwn ? value : ''}:${typeof value}`;
    })
    .join();

function assertSame({ sql, parameters }: CompiledQuery, plain: CompiledQuery): void {
  if (sql !== plain.sql)
    throw new Error(
      `A prepared query depends on its values:\n${sql}\nwith those of this call:\n${plain.sql}`,
    );
  if (parameters.some((value, index) => value !== plain.parameters[index]))
    throw new Error(`A prepared query changes its values: ${sql}`);
}

interface Compiled<Row> {
  query: CompiledQuery<Row>;
  /** What stands in the place of each parameter: the name of a value, or a value that is always the same. */
  slots: readonly { name: string | null; value: unknown }[];
  /** The kinds of values with which tests compared it. */
  compared: Set<string>;
}

function compiledOnce<Row>(query: CompiledQuery<Row>): Compiled<Row> {
  const slots = query.parameters.map((value) =>
    value instanceof Slot ? { name: value.name, value: null } : { name: null, value },
  );
  return { query, slots, compared: new Set() };
}

/**
 * A query compiled once for each engine and then run with the values of each call: compiling is half the cost of a small
 * statement. `build` may only pass its values on to Kysely.
 */
export function prepared<Values extends object, Row>(
  build: (q: Kysely<Tables>, values: Params<Values>) => Query<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<Db['engine'], Compiled<Row>>> = {};
  return async (db, values) => {
    const q = db.q();
    const { query, slots, compared } = (compiled[db.engine] ??= compiledOnce(
      build(q, params<Values>()).compile(),
    ));
    const parameters: unknown[] = [];
    for (const { name, value } of slots)
      parameters.push(name === null ? value : values[name as keyof Values]);
    const filled = { query: query.query, queryId: query.queryId, sql: query.sql, parameters };
    if (everyKindCompiled) {
      const kind = kindOf(values);
      // Kysely accepts a value wherever it accepts an expression.
      if (!compared.has(kind)) assertSame(filled, build(q, values as unknown as Params<Values>).compile());
      compared.add(kind);
    }
    return (await db.run<Row>(filled)).rows;
  };
}

/** Adds one row to a table; compiled once for each choice of columns. A value that is not known is left out. */
export function preparedInsert<Table extends keyof Tables>(
  table: Table,
): (db: Db, row: Insertable<Tables[Table]>) => Promise<void> {
  type Row = Insertable<Tables[Table]> & object;
  const byColumns = new Map<string, (db: Db, row: Row) => Promise<unknown>>();
  return async (db, row) => {
    const columns = (Object.keys(row) as (keyof Row & string)[]).filter((name) => row[name] !== undefined);
    const key = columns.join();
    let add = byColumns.get(key);
    if (!add) {
      add = prepared<Row, unknown>((q, values) =>
        q.insertInto(table).values(Object.fromEntries(columns.map((name) => [name, values[name]])) as never),
      );
      byColumns.set(key, add);
    }
    await add(db, row);
  };
}

// A page, a page of the most rows, and one more of each, which tells whether there is a next one.
const lengths = [1, 10, 51, 101];

/**
 * A prepared query that takes ids: compiled for a few lengths of the list, and filled up with ids that no row has. A list of
 * which each length compiled anew would cost more to compile than to run.
 */
export function preparedByIds<Row>(
  build: (q: Kysely<Tables>, ids: readonly Param<string>[]) => Query<Row>,
): (db: Db, ids: readonly string[]) => Promise<Row[]> {
  const byLength = new Map<number, (db: Db, values: readonly string[]) => Promise<Row[]>>();
  return async (db, ids) => {
    if (ids.length === 0) return [];
    const length = lengths.find((each) => each >= ids.length) ?? Math.ceil(ids.length / 100) * 100;
    let run = byLength.get(length);
    if (!run) {
      run = prepared<readonly string[], Row>((q, values) =>
        build(
          q,
          Array.from({ length }, (_, n) => values[n] as Param<string>),
        ),
      );
      byLength.set(length, run);
    }
    return run(db, [...ids, ...Array.from({ length: length - ids.length }, () => '')]);
  };
}
