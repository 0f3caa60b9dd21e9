import type { CompiledQuery, Kysely } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './schema.ts';

/** Stands for a value while a query is put together. */
class Slot {
  readonly row: number;
  readonly name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

/** Whatever is read from it is a slot of that name. */
const slots = <Values extends object>(row: number): Values =>
  new Proxy({} as Values, { get: (_, name) => new Slot(row, String(name)) });

interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/** Lists up to this long have a query of their own; longer ones are rare, and put together each time. */
const mostKept = 8;

/**
 * A query over a list of values, put together once for each length and then only filled in: half of what a small
 * statement costs is putting it together. `build` may only hand on what it reads from `rows`, never look at it.
 */
export function preparedList<Values extends object, Row>(
  build: (q: Kysely<Tables>, rows: readonly Values[]) => Query<Row>,
): (db: Db, rows: readonly Values[]) => Promise<Row[]> {
  const kept = {
    sqlite: new Map<number, CompiledQuery<Row>>(),
    postgres: new Map<number, CompiledQuery<Row>>(),
  };
  const compiled = (db: Db, count: number) => {
    const known = kept[db.engine].get(count);
    if (known) return known;
    const query = build(
      db.q(),
      Array.from({ length: count }, (_, row) => slots<Values>(row)),
    ).compile();
    if (count <= mostKept) kept[db.engine].set(count, query);
    return query;
  };
  return async (db, rows) => {
    const query = compiled(db, rows.length);
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? (rows[value.row] as Record<string, unknown>)[value.name] : value,
    );
    return (await db.q().executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** A query put together once and then only filled in: see `preparedList`. */
export function prepared<Values extends object, Row>(
  build: (q: Kysely<Tables>, values: Values) => Query<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const list = preparedList<Values, Row>((q, [values]) => build(q, values as Values));
  return (db, values) => list(db, [values]);
}
