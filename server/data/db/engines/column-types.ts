import { sql } from 'kysely';

/** The type of a column on each engine, by its content. */
export const columnTypes = (engine: 'sqlite' | 'postgres') =>
  ({
    engine,
    bool: sql`boolean`,
    json: engine === 'postgres' ? sql`jsonb` : sql`json`,
    time: engine === 'postgres' ? sql`timestamptz` : sql`text`,
    int: engine === 'postgres' ? sql`bigint` : sql`integer`,
  }) as const;

/** The column types that a migration uses. */
export type ColumnTypes = ReturnType<typeof columnTypes>;
