import {
  defaultRating,
  type FeedbackAnswer,
  type NewPreviewFeedback,
  type PreviewFeedback,
} from '#contract/preview-feedback.ts';
import * as attachments from '#server/features/attachments/service.ts';
import { type Acted, actsOn, noAct } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import { markRead as markReadOnce } from '#server/data/db/queries/rows/inbox-rows.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { readerOf, selfAsPerson } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import type { StoredFile } from '#server/features/files/service.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import { clientDid } from '#server/work/notices/client-did.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as lists from './lists/repository.ts';
import * as repository from './repository.ts';

export { countOfClient } from './lists/repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type StaffWork = Work & Pick<Context, 'brand'>;

/** Limits how often a client may send feedback in an hour. */
const sendingLimit: Limit = { max: 120, windowMs: 60 * 60 * 1000 };

/** Stores feedback on a preview that the client can see. */
export async function send(
  context: Work,
  client: ClientActor,
  input: NewPreviewFeedback,
): Promise<PreviewFeedback> {
  const { db } = context;
  const now = context.now();
  const { previewId, rating, ratingTouched = rating !== defaultRating, feedback } = input;
  const row = {
    id: newId(now),
    previewId,
    versionId: null,
    clientAccountId: client.clientAccountId,
    contactId: client.contactId,
    feedback: feedback ?? '',
    rating,
    ratingTouched,
    isRead: false,
    adminResponse: null,
    userId: null,
    responseDate: null,
    createdAt: iso(now),
    searchText: '',
  };
  return db.tx(async () => {
    await takeTry(db, `preview-feedback/${client.clientAccountId}`, sendingLimit, now);
    const preview = await repository.findShownPreview(db, client.clientAccountId, previewId);
    if (!preview) throw notFound('This preview');
    const version = await repository.shownVersion(db, previewId);
    await repository.insert(db, {
      ...row,
      versionId: version?.id ?? null,
      searchText: searchText(row.feedback, preview.title),
    });
    const by = { kind: 'contact' as const, id: client.contactId };
    await seen(context, by, { type: 'clientPreview', id: previewId });
    await clientDid(context, client, {
      topic: 'preview-feedback',
      kind: 'feedback',
      subjectType: 'previewFeedback',
      subjectId: row.id,
    });
    const versionNumber = version?.number ?? 1;
    return { ...row, versionNumber, author: selfAsPerson(client), responseFiles: [], respondedBy: null };
  });
}

interface Stars {
  /** The decision together with which the client gave the stars. It has the text. */
  decision: { id: string; versionId: string; words: string | null; createdAt: string };
  previewId: string;
  title: string;
  rating: number;
}

/**
 * Stores stars that were given with a decision, in the running transaction. The row has the decision's id. It waits for an
 * answer only if earlier feedback on the version did, since the decision itself sets which side the preview waits for.
 */
export async function rate(
  context: Work,
  { clientAccountId, contactId }: ClientActor,
  { decision: { id, versionId, words, createdAt }, previewId, title, rating }: Stars,
): Promise<void> {
  const { db, events } = context;
  const waits = await repository.waits(db, versionId);
  await repository.insert(db, {
    id,
    previewId,
    versionId,
    clientAccountId,
    contactId,
    feedback: '',
    rating,
    ratingTouched: true,
    isRead: false,
    adminResponse: null,
    userId: null,
    responseDate: null,
    settledAt: waits ? null : createdAt,
    createdAt,
    searchText: searchText(words ?? '', title),
  });
  await events.publish({ topic: 'preview-feedback', subjectId: id, clientAccountId, forClient: true });
}

const record = actsOn({
  noun: 'preview-feedback',
  subjectType: 'previewFeedback',
  topic: 'preview-feedback',
});

async function findOrRefuse(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  id: string,
) {
  const row = await lists.find(db, scope, id, readerOf(actor, brand));
  if (!row) throw notFound('This feedback');
  return row;
}

/** Marks feedback as read in the running transaction. Does nothing if it is read already. */
async function read(context: Work, actor: UserActor, id: string): Promise<Acted> {
  const marked = await markReadOnce(context.db, 'previewFeedback', id);
  if (!marked) return noAct();
  await seen(context, 'agency', { type: 'previewFeedback', id });
  return record(context, actor, 'read', marked);
}

/** Marks feedback as read. */
export const markRead = (
  context: Work & Pick<Context, 'brand'>,
  actor: UserActor,
  scope: Scope,
  id: string,
) =>
  context.db.tx(async () => {
    if (scope !== 'all') await findOrRefuse(context, actor, scope, id);
    const acted = await read(context, actor, id);
    return acted.with(await findOrRefuse(context, actor, scope, id));
  });

type Feedback = Awaited<ReturnType<typeof findOrRefuse>>;

/** Answers feedback with files, or changes the answer. Only the first answer notifies the client. */
export async function respond(
  context: StaffWork & attachments.StoringWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  { response, first = false, files, keptFiles }: FeedbackAnswer,
  finish: Finish<Acted<Feedback>> = (last) => last(),
) {
  const { db } = context;
  const { clientAccountId, previewId } = await findOrRefuse(context, actor, scope, id);
  const write = async (stored: readonly StoredFile[]) => {
    const before = await repository.respond(db, id, {
      adminResponse: response,
      responseDate: iso(context.now()),
      userId: actor.id,
    });
    if (!before) throw notFound('This feedback');
    // Throw within the transaction: it is rolled back, and the earlier answer stays.
    if (first && before.adminResponse !== null)
      throw conflict(
        'A colleague answered this feedback in the meantime. Your text is kept: please check before you send it.',
        'already_responded',
      );
    if (keptFiles) await attachments.removeBut(context, id, keptFiles);
    const about = { about: 'preview' as const, aboutId: previewId };
    await attachments.add(context, { ...about, messageId: id, internal: false }, stored);
    const acted = await record(context, actor, 'respond', before);
    const row = await findOrRefuse(context, actor, scope, id);
    if (before.adminResponse === null)
      await notify(context, {
        kind: 'feedback-answer',
        subjectType: 'previewFeedback',
        subjectId: id,
        clientAccountId: before.clientAccountId,
        by: { kind: 'user', id: actor.id },
      });
    await read(context, actor, id);
    return acted.with({ ...row, isRead: true });
  };
  return attachments.withFiles(context, actor, clientAccountId, files, (stored) =>
    finish(() => write(stored)),
  );
}

/** Marks feedback as needing no answer. It then no longer waits, and the client gets no notice. */
export const settle = (context: StaffWork, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const row = await findOrRefuse(context, actor, scope, id);
    const seenNow = await read(context, actor, id);
    const isSettled = await repository.settle(context.db, id, iso(context.now()));
    const acted = isSettled ? await record(context, actor, 'settle', row) : seenNow;
    return acted.with(await findOrRefuse(context, actor, scope, id));
  });

/** For each preview: the number of feedback entries and notes, and the average rating; null if no client set a rating. */
export async function statsOf({ db }: Pick<Work, 'db'>, previewIds: string[]) {
  const rows = await repository.statsOf(db, previewIds);
  return new Map(
    rows.map(({ previewId, count, rated, sum, notes }) => [
      previewId,
      { feedbackCount: count, noteCount: notes, averageRating: rated === 0 ? null : sum / rated },
    ]),
  );
}

/** The number of feedback entries within a scope that staff have not read. */
export const unreadWithin = ({ db }: Pick<Work, 'db'>, scope: Scope): Promise<number> =>
  lists.countUnread(db, scope);

/** How many feedback entries have each rating, among all feedback within the scope or among the newest. */
export const ratingsWithin = ({ db }: Pick<Work, 'db'>, scope: Scope, newest?: number) =>
  lists.ratings(db, scope, newest);

/** Removes the feedback on previews that are permanently removed, in the running transaction. */
export const removeOf = ({ db }: Pick<Work, 'db'>, previewIds: string[]): Promise<void> =>
  repository.removeOf(db, previewIds);

/** All feedback on a preview within the scope, newest first. */
export const allOf = async (
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  previewId: string,
) => (await lists.list(db, scope, { previewId, limit: 10_000 }, readerOf(actor, brand))).items;

/** The number of feedback entries on each version of a preview. */
export async function countsOf({ db }: Pick<Work, 'db'>, previewId: string): Promise<Map<string, number>> {
  const rows = await repository.countByVersion(db, previewId);
  return new Map(rows.map(({ versionId, count }) => [versionId ?? '', count]));
}

/** Moves the feedback on one preview to another in the running transaction. */
export const moveTo = ({ db }: Pick<Work, 'db'>, from: string, to: string): Promise<void> =>
  repository.moveTo(db, from, to);
