import { promiseMs } from '#contract/working-time.ts';
import type { AnswerFigure } from '#contract/pages.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { answerTimes } from './repository.ts';

const day = 24 * 60 * 60 * 1000;

/** How many days of requests the site's figure covers. Mails are kept for the same time. */
const days = 90;

/** How many requests the figure needs to mean anything. */
const fewest = 20;

/**
 * The share of requests of the last 90 days with an answer mailed within 24 hours. Null if the agency hides the figure, if there
 * are fewer than twenty requests, or if no answer was mailed. A request counts once it is answered or its 24 hours are over.
 */
export async function answerFigure({ db, now }: Pick<Context, 'db' | 'now'>): Promise<AnswerFigure | null> {
  if (!(await readSettings(db)).showsAnswers) return null;
  const at = now();
  const rows = (await answerTimes(db, iso(at - days * day))).filter(
    ({ createdAt, sentAt }) => sentAt !== null || Date.parse(createdAt) + promiseMs <= at,
  );
  if (rows.length < fewest || rows.every(({ sentAt }) => sentAt === null)) return null;
  const inTime = rows.filter(
    ({ createdAt, sentAt }) => sentAt !== null && Date.parse(sentAt) <= Date.parse(createdAt) + promiseMs,
  );
  return { inTime: inTime.length, of: rows.length };
}
