import { undoMs } from '#contract/consultations.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { notify, type Notice } from './notify.ts';
import * as table from './notice-table.ts';
import { publishTo } from './publish.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type About = Pick<Notice, 'kind' | 'subjectType' | 'subjectId'>;

const kindOfJob = 'notices.appear';

/** How long an act can be undone, in milliseconds, with a second added for the transmission of the undo request. */
const waitMs = undoMs + 1_000;

/**
 * Writes a notice of an act of staff that can still be undone, in the current transaction. The notice has the time at which
 * undoing ends, and bells show it from then on.
 */
export async function notifyUnlessUndone(context: Work, notice: Notice): Promise<void> {
  const { kind, subjectType, subjectId } = notice;
  await notify(context, notice, waitMs);
  const about: About = { kind, subjectType, subjectId };
  await context.jobs.enqueue(kindOfJob, about, { delayMs: waitMs });
}

/**
 * Removes the notices of acts that can still be undone, in the current transaction. With `since`, removes only those of acts
 * since that time.
 */
export const takeBack = ({ db, now }: Pick<Work, 'db' | 'now'>, about: About, since = 0): Promise<void> =>
  table.removeFuture(db, about, iso(Math.max(now() + 1, since + waitMs)));

/** Registers the job that sends an event to open pages when the act can no longer be undone. */
export const jobs = ({ db, events, jobs: queue }: Work): void =>
  queue.handle(kindOfJob, async (payload) => {
    const people = await table.waitingFor(db, payload as About);
    return () => publishTo({ events }, people);
  });
