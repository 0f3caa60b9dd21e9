import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';
import { indexTexts } from './0007-text-search.ts';

/** The same for what clients and the agency write to each other. */
export const up = (db: Kysely<unknown>, type: ColumnTypes): Promise<void> =>
  indexTexts(db, type, ['clientMessage']);
