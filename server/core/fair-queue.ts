/** The person who asks for work to be done. */
interface Claimant {
  /** The person's id. At most one piece of a person's work runs at a time. */
  id: string;
  /** Lower ranks go first. */
  rank: number;
}

interface FairQueueOptions {
  slots: number;
  /** Claimants of this rank and of later ranks use at most this many slots together. */
  late: { rank: number; slots: number };
  /** Limits how many pieces of work may wait, per person and in total. */
  waiting: { each: number; all: number };
  full: () => Error;
}

interface FairQueue {
  /** Runs the work when the person's place in the queue is reached. */
  <T>(claimant: Claimant, work: () => Promise<T>): Promise<T>;
  /** Delays a person's next work by this many rounds. */
  charge(id: string, rounds: number): void;
}

interface Waiting {
  claimant: Claimant;
  /** The round in which this piece of work is due. */
  round: number;
  begin: () => void;
}

/** Compares two lists of numbers at the first position where they differ. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, index) => each !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * Shares slots among people. Lower ranks go first. Within a rank, each person runs one piece of work per round, and a
 * newcomer joins the current round. Within a round, the person with the fewest waiting pieces goes first.
 */
export function createFairQueue({ slots, late, waiting: most, full }: FairQueueOptions): FairQueue {
  let waiting: Waiting[] = [];
  const running = new Map<string, Claimant>();
  /** The round in which each person's next piece of work is due. */
  const next = new Map<string, number>();
  /** The current round of each rank. */
  const rounds = new Map<number, number>();

  const mayBegin = ({ id, rank }: Claimant): boolean => {
    if (running.size >= slots || running.has(id)) return false;
    if (rank < late.rank) return true;
    return [...running.values()].filter((each) => each.rank >= late.rank).length < late.slots;
  };

  const forget = ({ id, rank }: Claimant) => {
    if (running.has(id) || waiting.some(({ claimant }) => claimant.id === id)) return;
    if ((next.get(id) ?? 0) <= (rounds.get(rank) ?? 0)) next.delete(id);
  };

  const beginNext = () => {
    const countOf = Map.groupBy(waiting, ({ claimant }) => claimant.id);
    const order = ({ claimant: { id, rank }, round }: Waiting) => [rank, round, countOf.get(id)?.length ?? 0];
    // The sort is stable, so among equals the first to arrive goes first.
    const [first] = waiting
      .filter(({ claimant }) => mayBegin(claimant))
      .map((each) => ({ each, order: order(each) }))
      .toSorted((a, b) => compare(a.order, b.order))
      .map(({ each }) => each);
    if (!first) return;
    const { claimant, round } = first;
    waiting = waiting.filter((each) => each !== first);
    running.set(claimant.id, claimant);
    rounds.set(claimant.rank, Math.max(round, rounds.get(claimant.rank) ?? 0));
    first.begin();
  };

  const run = async <T>(claimant: Claimant, work: () => Promise<T>): Promise<T> => {
    const { id, rank } = claimant;
    const own = waiting.filter((each) => each.claimant.id === id);
    if (waiting.length >= most.all || own.length >= most.each) throw full();
    const round = Math.max(next.get(id) ?? 0, rounds.get(rank) ?? 0);
    next.set(id, round + 1);
    await new Promise<void>((begin) => {
      waiting.push({ claimant, round, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      running.delete(id);
      forget(claimant);
      beginNext();
    }
  };

  const charge = (id: string, by: number) => {
    next.set(id, (next.get(id) ?? 0) + by);
    for (const each of waiting) if (each.claimant.id === id) each.round += by;
  };
  return Object.assign(run, { charge });
}
