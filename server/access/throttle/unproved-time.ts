import type { Db } from '#server/data/db/database.ts';
import type { Allowance } from '#server/work/media/media-queue.ts';
import { MediaSpent } from '#server/work/media/types.ts';
import { assertTries, takeTry, type Limit } from './throttle.ts';

const key = 'milliseconds/unproved';
const limit: Limit = { max: 10 * 60_000, windowMs: 60 * 60_000 };

/**
 * How long files of senders without proof may be opened and drawn, all of them together: counted in the database, so that several
 * processes share it, and a restart gives nobody more. Its hour begins with the first file.
 */
export const createUnprovedTime = (db: Db, now: () => number): Allowance => ({
  assertLeft: () => assertTries(db, key, limit, now(), (seconds) => new MediaSpent(seconds)),
  // Counted, not refused: the next file is.
  spend: (ms) => takeTry(db, key, { ...limit, max: Infinity }, now() - ms, { weight: Math.ceil(ms) }),
});
