import { sql } from 'kysely';

/** Column types by what they hold, in the words of each engine. */
export const columnTypes = (engine: 'sqlite' | 'postgres') =>
  ({
    engine,
    bool: sql`boolean`,
    json: engine === 'postgres' ? sql`jsonb` : sql`json`,
    time: engine === 'postgres' ? sql`timestamptz` : sql`text`,
    int: engine === 'postgres' ? sql`bigint` : sql`integer`,
  }) as const;

/** What a migration gets to name column types with. */
export type ColumnTypes = ReturnType<typeof columnTypes>;
