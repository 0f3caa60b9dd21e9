import { createFairQueue } from '#server/core/fair-queue.ts';
import { TaskCut } from './process/run-task.ts';
import { MediaBusy, MediaOverload, MediaSpent, type Sender } from './types.ts';

const ranks: Record<Sender['standing'], number> = { staff: 0, proved: 1, unproved: 2 };

/** How many rounds a file costs its sender that had to be cut off for time or memory. */
const cutRounds = 10;

const busy = () => new MediaBusy('Too many files are being opened at once.');

/** Processor time that all senders without proof may use together. */
export interface Allowance {
  /** @throws MediaSpent when it is used up */
  assertLeft(): void;
  /** `ms`: milliseconds. */
  spend(ms: number): void;
}

/** An allowance of so many milliseconds in a window of so many, by a clock in milliseconds. */
export function createAllowance(
  { ms: most, windowMs }: { ms: number; windowMs: number },
  clock: () => number = () => performance.now(),
): Allowance {
  let began = -Infinity;
  let spent = 0;
  return {
    assertLeft() {
      if (clock() - began >= windowMs) {
        began = clock();
        spent = 0;
      }
      if (spent >= most) throw new MediaSpent(Math.max(1, (began + windowMs - clock()) / 1000));
    },
    spend: (ms) => void (spent += ms),
  };
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
  return ({ id, standing }, work, onCut) =>
    queue({ id, rank: ranks[standing] }, async () => {
      const unproved = standing === 'unproved';
      if (unproved) allowance.assertLeft();
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
        if (unproved) allowance.spend(performance.now() - began);
      }
    });
}
