import { sql } from 'kysely';

/** For each kind of content, the type of its column on each engine. */
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
