import { sql } from 'kysely';

/** The column type of each engine, by what the column holds. */
export const columnTypes = (engine: 'sqlite' | 'postgres') =>
  ({
    engine,
    bool: sql`boolean`,
    json: engine === 'postgres' ? sql`jsonb` : sql`json`,
    time: engine === 'postgres' ? sql`timestamptz` : sql`text`,
    int: engine === 'postgres' ? sql`bigint` : sql`integer`,
  }) as const;

/** The helpers with which a migration names column types. */
export type ColumnTypes = ReturnType<typeof columnTypes>;
