import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import { start } from './0001-start.ts';
import { clientWork } from './0002-client-work.ts';
import { files } from './0003-files.ts';
import { artworkPreviews } from './0004-artwork-previews.ts';
import { clientNames } from './0005-client-names.ts';
import { dailyCounts } from './0006-daily-counts.ts';
import { textSearch } from './0007-text-search.ts';
import { pictureSizes } from './0008-picture-sizes.ts';
import { clientShelves } from './0009-client-shelves.ts';
import { ratingCounts } from './0010-rating-counts.ts';
import { messageSearch } from './0011-message-search.ts';
import { fewerPages } from './0012-fewer-pages.ts';

/** Every migration in order. A migration that has been released is never changed; the next one corrects it. */
export const migrations: Record<string, (db: Kysely<unknown>, type: ColumnTypes) => Promise<void>> = {
  '0001-start': start,
  '0002-client-work': clientWork,
  '0003-files': files,
  '0004-artwork-previews': artworkPreviews,
  '0005-client-names': clientNames,
  '0006-daily-counts': dailyCounts,
  '0007-text-search': textSearch,
  '0008-picture-sizes': pictureSizes,
  '0009-client-shelves': clientShelves,
  '0010-rating-counts': ratingCounts,
  '0011-message-search': messageSearch,
  '0012-fewer-pages': fewerPages,
};
