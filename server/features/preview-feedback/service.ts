import { limits } from '#contract/limits.ts';
import { defaultRating, type NewPreviewFeedback } from '#contract/preview-feedback.ts';
import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { changeCounts } from '#server/counters/change-counts.ts';
import { counters } from '#server/counters/counters.ts';
import type { PreviewFeedbackTable } from '#server/db/preview-tables.ts';
import { notFound } from '#server/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import { newId } from '#server/ids.ts';
import type { ClientActor, UserActor } from '#server/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/throttle/throttle.ts';
import { feedbackMail, responseMail } from './mails.ts';
import * as repository from './repository.ts';

const { countNames, ratedName } = repository;

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type MailWork = Pick<Context, 'db' | 'events' | 'now' | 'mailer' | 'brand' | 'config'>;

/** How often a client may say something. */
const sendingLimit: Limit = { max: 120, windowMs: 60 * 60 * 1000 };

/** The counter of what staff have not read. */
export const unreadCountName = countNames.unread;

/** The counters of the ratings that were really given: of one star, of two, up to five. */
export const ratedCountNames = Array.from({ length: limits.ratingMax }, (_, index) => ratedName(index + 1));

const iso = (ms: number) => new Date(ms).toISOString();

/** Takes what a client says of a preview that the client can see; the agency gets one mail until it has read what there is. */
export async function send(
  context: MailWork,
  client: ClientActor,
  input: NewPreviewFeedback,
): Promise<PreviewFeedbackTable> {
  const { db, events, mailer } = context;
  const now = context.now();
  const { previewId, rating, ratingTouched = rating !== defaultRating, feedback } = input;
  const row = {
    id: newId(now),
    previewId,
    clientAccountId: client.id,
    feedback: feedback ?? '',
    rating,
    ratingTouched,
    isRead: false,
    adminResponse: null,
    responseDate: null,
    createdAt: iso(now),
  };
  return db.tx(async () => {
    await takeTry(db, `preview-feedback/${client.id}`, sendingLimit, now);
    const seen =
      clients.seesShared(context, client) && (await repository.findShownPreview(db, client.id, previewId));
    if (!seen) throw notFound('This preview');
    const quiet = await repository.hasUnread(db, client.id);
    await repository.insert(db, row);
    await events.publish({ topic: 'feedback', subjectId: row.id, clientAccountId: client.id });
    if (!quiet) await mailer.send(feedbackMail(context, client));
    await changeCounts(db, {
      [countNames.all]: 1,
      [countNames.unread]: 1,
      ...(ratingTouched ? { [ratedName(rating)]: 1 } : {}),
    });
    return row;
  });
}

const record = async (
  { db, events, now }: Work,
  actor: UserActor,
  action: string,
  { id, clientAccountId }: { id: string; clientAccountId: string },
) => {
  await audit(db, {
    userId: actor.id,
    action: `preview-feedback.${action}`,
    subjectType: 'previewFeedback',
    subjectId: id,
    clientAccountId,
    now: now(),
  });
  await events.publish({ topic: 'feedback', subjectId: id, clientAccountId });
};

async function findOrRefuse(db: Work['db'], id: string) {
  const row = await repository.find(db, id);
  if (!row) throw notFound('This feedback');
  return row;
}

/** Marks as read, in the running transaction; what is read stays so. */
async function read(context: Work, actor: UserActor, id: string): Promise<void> {
  const marked = await repository.markRead(context.db, id);
  if (!marked) return;
  await record(context, actor, 'read', marked);
  await counters.add(context.db, countNames.unread, -1);
}

/** Marks what a client said as read. */
export const markRead = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    await read(context, actor, id);
    return findOrRefuse(context.db, id);
  });

/** Answers what a client said, or changes the answer; the first answer goes out as a mail. */
export const respond = (context: MailWork, actor: UserActor, id: string, response: string) =>
  context.db.tx(async () => {
    const { db, mailer } = context;
    const before = await repository.respond(db, id, response, iso(context.now()));
    if (!before) throw notFound('This feedback');
    await record(context, actor, 'respond', before);
    const row = await findOrRefuse(db, id);
    if (before.adminResponse === null) await mailer.send(responseMail(context, row.clientEmail));
    await read(context, actor, id);
    return { ...row, isRead: true };
  });

/** How much was said of previews, and how they were rated on average; null where nobody really rated. */
export async function statsOf({ db }: Pick<Work, 'db'>, previewIds: string[]) {
  const rows = await repository.statsOf(db, previewIds);
  return new Map(
    rows.map(({ previewId, count, rated, sum }) => [
      previewId,
      { feedbackCount: count, averageRating: rated === 0 ? null : sum / rated },
    ]),
  );
}

/** Removes what was said of previews that are removed for good, in the running transaction. */
export async function removeOf({ db }: Pick<Work, 'db'>, previewIds: string[]): Promise<void> {
  const removed = await repository.removeOf(db, previewIds);
  const given = removed.filter(({ ratingTouched }) => ratingTouched);
  const stars = Map.groupBy(given, ({ rating }) => ratedName(rating));
  await changeCounts(db, {
    ...Object.fromEntries([...stars].map(([name, rows]) => [name, -rows.length])),
    [countNames.all]: -removed.length,
    [countNames.unread]: -removed.filter(({ isRead }) => !isRead).length,
  });
}
