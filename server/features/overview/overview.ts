import { limits } from '#contract/limits.ts';
import type { Overview } from '#contract/overview.ts';
import type { Context } from '#server/context.ts';
import { counters } from '#server/counters/counters.ts';
import { dayCountNames } from '#server/features/consultations/service.ts';
import { ratedCountNames } from '#server/features/preview-feedback/service.ts';
import { firstIdAt } from '#server/ids.ts';
import * as repository from './repository.ts';

const hour = 3_600_000;

/** Eight weeks. */
const days = 56;

/** How many of the newest ratings count: what was thought years ago says little about today. */
const newestRatings = 100;

async function waiting({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Overview['waiting']> {
  const at = now();
  const due = firstIdAt(at - 24 * hour);
  const half = firstIdAt(at - 12 * hour);
  const [overdue, soon, fresh, oldestAt] = await Promise.all([
    repository.countPending(db, firstIdAt(0), due),
    repository.countPending(db, due, half),
    repository.countPending(db, half),
    repository.oldestPending(db),
  ]);
  return { overdue, soon, fresh, oldestAt };
}

/** The average of ratings given as how many had one star, two, up to five, and how many there are. */
function summed(counts: readonly number[]): Overview['ratings']['overall'] {
  const count = counts.reduce((sum, of) => sum + of, 0);
  const stars = counts.reduce((sum, of, index) => sum + of * (index + 1), 0);
  return { average: count === 0 ? null : Math.round((stars / count) * 100) / 100, count };
}

async function newest({ db }: Pick<Context, 'db'>): Promise<Pick<Overview['ratings'], 'average' | 'counts'>> {
  const counts = Array.from({ length: limits.ratingMax }, () => 0);
  for (const { rating, count } of await repository.ratings(db, newestRatings)) counts[rating - 1] = count;
  return { average: summed(counts).average, counts };
}

/** How things stand: counters, and queries that read no more with a hundred thousand rows than with a thousand. */
export async function overview(context: Pick<Context, 'db' | 'now'>): Promise<Overview> {
  const names = dayCountNames(context.now(), days);
  const counted: Record<string, number> = await counters.read(context.db, [...names, ...ratedCountNames]);
  return {
    days: names.map((name) => ({ day: name.slice(-10), consultations: counted[name] ?? 0 })),
    waiting: await waiting(context),
    ratings: {
      ...(await newest(context)),
      overall: summed(ratedCountNames.map((name) => counted[name] ?? 0)),
    },
  };
}
