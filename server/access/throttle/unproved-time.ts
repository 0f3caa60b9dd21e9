import type { Db } from '#server/data/db/database.ts';
import type { Allowance } from '#server/work/media/media-queue.ts';
import { MediaSpent, type Sender } from '#server/work/media/types.ts';
import { assertTries, ofNetwork, takeTry, type Limit } from './throttle.ts';

const limit: Limit = { max: 10 * 60_000, windowMs: 60 * 60_000 };

/**
 * Limits the time spent on files of senders without a verified address. All of them together get ten minutes per hour, and
 * each network gets one minute. Opening and drawing have separate budgets, since no person waits for drawings. The counts
 * are in the database, so several processes share them and a restart does not reset them. An hour begins with its first
 * file.
 */
export function createUnprovedTime(db: Db, now: () => number, work: 'opening' | 'drawing'): Allowance {
  const shares = ({ network }: Pick<Sender, 'network'>) => ofNetwork(`milliseconds/${work}`, limit, network);
  return {
    async assertLeft(sender) {
      for (const { key, limit: own } of shares(sender))
        await assertTries(db, key, own, now(), (seconds) => new MediaSpent(seconds));
    },
    async spend(sender, ms) {
      // This only counts the time and never refuses. Once the budget is used up, `assertLeft` refuses the next file.
      for (const { key } of shares(sender))
        await takeTry(db, key, { ...limit, max: Infinity }, now() - ms, { weight: Math.ceil(ms) });
    },
  };
}
