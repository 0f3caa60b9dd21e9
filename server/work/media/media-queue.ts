import { createFairQueue } from '#server/core/fair-queue.ts';
import { TaskCut } from './process/run-task.ts';
import { MediaBusy, MediaOverload, type Sender } from './types.ts';

const ranks: Record<Sender['standing'], number> = { staff: 0, proved: 1, unproved: 2 };

/** How many rounds a file costs its sender that had to be cut off for time or memory. */
const cutRounds = 10;

/** A file costs its sender one more round for each of these, in milliseconds. */
const roundMs = 500;

const busy = () => new MediaBusy('Too many files are being opened at once.');

/** Processor time that all senders without proof may use together, and those of one network. */
export interface Allowance {
  /** @throws MediaSpent when it is used up */
  assertLeft(sender: Sender): Promise<void>;
  /** `ms`: milliseconds that the work has just taken. */
  spend(sender: Sender, ms: number): Promise<void>;
}

/** Runs work when its sender is next; `onCut` is called when the work had to be cut off for time or memory. */
export type MediaQueue = <T>(sender: Sender, work: () => Promise<T>, onCut?: () => void) => Promise<T>;

/**
 * A fair queue for one kind of work: staff before proved clients before everybody else, who hold one slot together and spend
 * one allowance.
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
        // What cannot be counted, as the database is away, leaves the file what it has become.
        if (unproved) await allowance.spend(sender, ms).catch(() => undefined);
      }
    });
  };
}
