import { undoMs } from '#contract/consultations.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { notify, type Notice } from './notify.ts';
import * as table from './notice-table.ts';
import { publishTo } from './publish.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type About = Pick<Notice, 'kind' | 'subjectType' | 'subjectId'>;

const kindOfJob = 'notices.appear';

/** Nobody is told as long as it can be undone, in milliseconds, with a second for the way. */
const waitMs = undoMs + 1_000;

/** Notes what staff did and can still undo, in the running transaction: bells show it, and its time counts, once that has passed. */
export async function notifyUnlessUndone(context: Work, notice: Notice): Promise<void> {
  const { kind, subjectType, subjectId } = notice;
  await notify(context, notice, waitMs);
  const about: About = { kind, subjectType, subjectId };
  await context.jobs.enqueue(kindOfJob, about, { delayMs: waitMs });
}

/** Takes back, in the running transaction, what was done within the time to undo it, or only what was done from `since` on. */
export const takeBack = ({ db, now }: Pick<Work, 'db' | 'now'>, about: About, since = 0): Promise<void> =>
  table.removeFuture(db, about, iso(Math.max(now() + 1, since + waitMs)));

/** Registers the job that tells open pages of what was not undone. */
export const jobs = ({ db, events, jobs: queue }: Work): void =>
  queue.handle(kindOfJob, async (payload) => {
    const people = await table.waitingFor(db, payload as About);
    return () => publishTo({ events }, people);
  });
