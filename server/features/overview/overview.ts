import { limits } from '#contract/validation/limits.ts';
import type { Overview } from '#contract/overview.ts';
import { dueSince } from '#contract/working-time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { readRowCounts } from '#server/data/db/queries/row-counts.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { firstIdAt } from '#server/core/ids.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import * as repository from './repository.ts';

const hour = 3_600_000;
const dayMs = 24 * hour;

/** The chart shows this many days: eight weeks. */
const days = 56;

/** The average includes this many of the newest ratings. Older ratings say little about the present. */
const ratingsShown = 100;

const stars = Array.from({ length: limits.ratingMax }, (_, index) => index + 1);

/** For each part of the overview: the scope of the member of staff; null without the permission. */
interface Reaches {
  consultations: Scope | null;
  feedback: Scope | null;
}

const nobodyWaits = { overdue: 0, soon: 0, fresh: 0, oldestAt: null };

async function waiting({ db, now }: Pick<Context, 'db' | 'now'>, scope: Scope): Promise<Overview['waiting']> {
  const at = now();
  const { workingTime } = await readSettings(db);
  const due = firstIdAt(dueSince(at, workingTime));
  const half = firstIdAt(dueSince(at + 12 * hour, workingTime));
  const [overdue, soon, fresh, oldestAt] = await Promise.all([
    repository.countPending(db, scope, firstIdAt(0), due),
    repository.countPending(db, scope, due, half),
    repository.countPending(db, scope, half),
    repository.oldestPending(db, scope),
  ]);
  return { overdue, soon, fresh, oldestAt };
}

/** The average and the number of ratings. `counts` has the number of ratings with one star, with two stars, and so on. */
function summed(counts: readonly number[]): Overview['ratings']['overall'] {
  const count = counts.reduce((sum, of) => sum + of, 0);
  const sum = counts.reduce((total, of, index) => total + of * (index + 1), 0);
  return { average: count === 0 ? null : Math.round((sum / count) * 100) / 100, count };
}

type Rated = readonly { rating: number; count: number }[];

const byStars = (rated: Rated) =>
  stars.map((star) => rated.find(({ rating }) => rating === star)?.count ?? 0);

const figures = (newest: Rated, overall: readonly number[]): Overview['ratings'] => {
  const counts = byStars(newest);
  return { average: summed(counts).average, counts, overall: summed(overall) };
};

async function newestRatings(context: Pick<Context, 'db'>, scope: Scope | null): Promise<Rated> {
  if (scope === null) return [];
  return scope === 'all'
    ? repository.ratings(context.db, ratingsShown)
    : feedback.ratingsWithin(context, scope, ratingsShown);
}

const isPart = (scope: Scope | null): scope is Exclude<Scope, 'all'> => scope !== null && scope !== 'all';

/** The names of the maintained counts, for staff who reach every request or every rating. */
function countedFor({ consultations, feedback: rated }: Reaches, shown: readonly string[]) {
  return Object.fromEntries([
    ...(consultations === 'all' ? shown.map((day) => [day, [`consultations.day.${day}`]] as const) : []),
    ...(rated === 'all' ? stars.map((star) => [star, [`preview-feedback.rated.${star}`]] as const) : []),
  ]);
}

/**
 * The figures of the overview within a scope. For staff who reach every row, the cost does not grow with the number of rows.
 */
export async function overview(context: Pick<Context, 'db' | 'now'>, reaches: Reaches): Promise<Overview> {
  const now = context.now();
  const shown = Array.from({ length: days }, (_, index) =>
    new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const { consultations, feedback: rated } = reaches;
  const names = countedFor(reaches, shown);
  const counted = Object.keys(names).length > 0 ? await readRowCounts(context.db, names) : {};
  const from = firstIdAt(Date.parse(shown[0] ?? ''));
  const sent = isPart(consultations) ? await repository.sentSince(context.db, consultations, from) : [];
  const perDay = Map.groupBy(sent, (at) => at.slice(0, 10));
  const ratings = isPart(rated) ? await feedback.ratingsWithin(context, rated) : null;
  return {
    days: shown.map((day) => ({ day, consultations: counted[day] ?? perDay.get(day)?.length ?? 0 })),
    waiting: consultations ? await waiting(context, consultations) : nobodyWaits,
    ratings: figures(
      await newestRatings(context, rated),
      ratings ? byStars(ratings) : stars.map((star) => counted[star] ?? 0),
    ),
  };
}
