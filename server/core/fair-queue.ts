/** Whose work it is. */
export interface Claimant {
  /** The person: holds one slot at most. */
  id: string;
  /** 0 comes before 1, and so on. */
  rank: number;
}

interface FairQueueOptions {
  slots: number;
  /** How many of the slots the claimants of this rank and later ones hold together. */
  late: { rank: number; slots: number };
  /** Most pieces of work that wait, of one person and of all together. */
  waiting: { each: number; all: number };
  full: () => Error;
}

export interface FairQueue {
  /** Runs work when its person is next. */
  <T>(claimant: Claimant, work: () => Promise<T>): Promise<T>;
  /** Lets a person wait as if so many more pieces of work of theirs had been done. */
  charge(id: string, rounds: number): void;
}

interface Waiting {
  claimant: Claimant;
  /** The number of the round it belongs to. */
  round: number;
  begin: () => void;
}

/** Compares lists of numbers by the first in which they differ. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, index) => each !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * Shares slots among people: lower ranks first, and within a rank in rounds, in each of which a person has one piece of work done. A
 * newcomer joins the round under way. Within a round the person with the fewest waiting pieces comes first.
 */
export function createFairQueue({ slots, late, waiting: most, full }: FairQueueOptions): FairQueue {
  let waiting: Waiting[] = [];
  const running = new Map<string, Claimant>();
  /** The round in which each person's next piece of work is due. */
  const next = new Map<string, number>();
  /** The round under way in each rank. */
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
    // The sort is stable: of equals, whoever asked first.
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
