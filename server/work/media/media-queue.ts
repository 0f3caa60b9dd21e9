import { createFairQueue } from '#server/core/fair-queue.ts';
import { TaskCut } from './process/run-task.ts';
import { MediaBusy, MediaOverload, type Sender } from './types.ts';

const ranks: Record<Sender['standing'], number> = { staff: 0, proved: 1, unproved: 2 };

/** Rounds charged to the sender for a file that was stopped for time or memory. */
const cutRounds = 10;

/** A file costs its sender one more round per this many milliseconds. */
const roundMs = 500;

const busy = () => new MediaBusy('Too many files are being opened at once.');

/** A budget of processor time for senders without proof. All of them share it, and one network may use a part of it. */
export interface Allowance {
  /** @throws MediaSpent if it is used up */
  assertLeft(sender: Sender): Promise<void>;
  /** `ms`: the milliseconds that the work took. */
  spend(sender: Sender, ms: number): Promise<void>;
}

/** Runs work at its sender's turn. `onCut` is called if the work was stopped for time or memory. */
type MediaQueue = <T>(sender: Sender, work: () => Promise<T>, onCut?: () => void) => Promise<T>;

/**
 * A fair queue for one kind of work: staff, then proved clients, then everybody else. The last group shares
 * one slot and one allowance.
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
        // If the database is away the time cannot be counted, but the finished file is still used.
        if (unproved) await allowance.spend(sender, ms).catch(() => undefined);
      }
    });
  };
}
