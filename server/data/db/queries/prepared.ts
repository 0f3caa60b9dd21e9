import { expressionBuilder, type CompiledQuery, type Expression, type Kysely } from 'kysely';
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

interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/** Marks where a compiled query takes the value of that name. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const expressions = expressionBuilder<Tables>();

/** Reading any property gives the placeholder for the value of that name. */
const params = <Values>(): Params<Values> =>
  new Proxy({} as Params<Values>, { get: (_, name) => expressions.val(new Slot(String(name))) });

let everyCallCompiled = false;

/** For tests: from here on each call also compiles its query with its own values, and throws when the statement differs. */
export function compareEachCall(): void {
  everyCallCompiled = true;
}

function assertSame({ sql, parameters }: CompiledQuery, plain: CompiledQuery): void {
  if (sql !== plain.sql)
    throw new Error(
      `A prepared query depends on its values:\n${sql}\nwith those of this call:\n${plain.sql}`,
    );
  if (parameters.some((value, index) => value !== plain.parameters[index]))
    throw new Error(`A prepared query changes its values: ${sql}`);
}

/**
 * A query compiled once for each engine and then run with the values of each call: compiling is half the cost of a small
 * statement. `build` may only pass its values on to Kysely.
 */
export function prepared<Values extends object, Row>(
  build: (q: Kysely<Tables>, values: Params<Values>) => Query<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<Db['engine'], CompiledQuery<Row>>> = {};
  return async (db, values) => {
    const q = db.q();
    const query = (compiled[db.engine] ??= build(q, params<Values>()).compile());
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? values[value.name as keyof Values] : value,
    );
    const filled = { ...query, parameters };
    // Kysely accepts a value wherever it accepts an expression.
    if (everyCallCompiled) assertSame(filled, build(q, values as unknown as Params<Values>).compile());
    return (await q.executeQuery<Row>(filled)).rows;
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
