import type { Db } from '#server/data/db/database.ts';
import type { Allowance } from '#server/work/media/media-queue.ts';
import { MediaSpent, type Sender } from '#server/work/media/types.ts';
import { assertTries, ofNetwork, takeTry, type Limit } from './throttle.ts';

const limit: Limit = { max: 10 * 60_000, windowMs: 60 * 60_000 };

/**
 * How long files of senders without proof may be opened, or drawn small: ten minutes in an hour for all of them together, one for those
 * of one network. Nobody waits for a drawing, so drawings use up no time of openings. Counted in the database, so that several
 * processes share it, and a restart gives nobody more. Its hour begins with the first file.
 */
export function createUnprovedTime(db: Db, now: () => number, work: 'opening' | 'drawing'): Allowance {
  const shares = ({ network }: Pick<Sender, 'network'>) => ofNetwork(`milliseconds/${work}`, limit, network);
  return {
    async assertLeft(sender) {
      for (const { key, limit: own } of shares(sender))
        await assertTries(db, key, own, now(), (seconds) => new MediaSpent(seconds));
    },
    async spend(sender, ms) {
      // Counted, not refused: the next file is.
      for (const { key } of shares(sender))
        await takeTry(db, key, { ...limit, max: Infinity }, now() - ms, { weight: Math.ceil(ms) });
    },
  };
}
