import { createFairQueue } from '#server/core/fair-queue.ts';
import { TaskCut } from './process/run-task.ts';
import { MediaBusy, MediaOverload, type Sender } from './types.ts';

const ranks: Record<Sender['standing'], number> = { staff: 0, proved: 1, unproved: 2 };

/** A file that was stopped for time or memory delays its sender's next file by this many rounds. */
const cutRounds = 10;

/** A file delays its sender's next file by one round per this many milliseconds of work. */
const roundMs = 500;

/** The refusal of a file while too many others are being opened. */
export const busy = () => new MediaBusy('Too many files are being opened at once.');

/**
 * A budget of processor time for senders whose address is not verified. All of them share it, and one network may use only a
 * part of it.
 */
export interface Allowance {
  /** @throws MediaSpent if the budget is used up */
  assertLeft(sender: Sender): Promise<void>;
  /** Counts the time that the work took, in milliseconds. */
  spend(sender: Sender, ms: number): Promise<void>;
}

/** Runs work when the sender's place in the queue is reached. `onCut` is called if the work was stopped for time or memory. */
type MediaQueue = <T>(sender: Sender, work: () => Promise<T>, onCut?: () => void) => Promise<T>;

/**
 * A fair queue for one kind of work: first staff, then clients with a verified address, then everybody else. The last group
 * shares one slot and one budget of time.
 */
export function createMediaQueue(
  { slots, waiting }: { slots: number; waiting: { each: number; all: number } },
  allowance: Allowance,
): MediaQueue {
  const queue = createFairQueue({ slots, late: { rank: ranks.unproved, slots: 1 }, waiting, full: busy });
  return (sender, work, onCut) => {
    const { id, standing } = sender;
    return queue({ id, rank: ranks[standing] }, async () => {
      const unproved = standing === 'unproved';
      if (unproved && !sender.isFirst) await allowance.assertLeft(sender);
      const began = performance.now();
      try {
        return await work();
      } catch (error) {
        const cut = error instanceof MediaOverload || (error instanceof TaskCut && !error.blameless);
        if (cut) {
          queue.charge(id, cutRounds);
          onCut?.();
        }
        throw error;
      } finally {
        const ms = performance.now() - began;
        queue.charge(id, Math.floor(ms / roundMs));
        // If the database is unreachable, the time cannot be counted. The finished file is still used.
        if (unproved) await allowance.spend(sender, ms).catch(() => undefined);
      }
    });
  };
}
