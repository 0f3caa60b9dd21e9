import { promiseMs } from '#contract/working-time.ts';
import type { AnswerFigure } from '#contract/pages.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { answerTimes } from './lead/repository.ts';

const day = 24 * 60 * 60 * 1000;

/** The site counts this far back: as far as mails are kept. */
const days = 90;

/** With fewer requests the figure says little. */
const fewest = 20;

/**
 * How many requests of the last 90 days were answered within 24 hours, counted from answers that a mail server has taken. Null where
 * the agency shows no figure, where there are fewer than twenty, and where none was answered by mail: then nothing is known. A
 * request whose 24 hours run counts once it is answered.
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
