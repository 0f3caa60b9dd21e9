import type { Decision } from '#contract/decisions.ts';
import type { StaffRoom } from '#contract/preview-versions.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { act } from '#server/data/audit/act.ts';
import { byteOrderMark, csvLine } from '#server/features/exports/service.ts';
import * as deliveries from '#server/features/deliveries/service.ts';
import * as pins from '#server/features/pins/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import { staffRoom } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;
type Pin = Awaited<ReturnType<typeof pins.list>>[number];

const columns = ['Version', 'What', 'Number', 'Where', 'Who', 'When', 'Words', 'Answer', 'State'];

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** The place of a pin as text: "page 2, 12.5 % from the left, 40 % from the top". */
function placeOf({ page, x, y, timeMs, endMs }: Pin): string {
  const time =
    timeMs === null ? [] : [endMs === null ? seconds(timeMs) : `${seconds(timeMs)} to ${seconds(endMs)}`];
  const onPage = page === null ? [] : [`page ${page}`];
  return [...onPage, ...time, `${percent(x)} from the left, ${percent(y)} from the top`].join(', ');
}

const answers = { done: 'Done', 'not-done': 'Not done', question: 'Question' } as const;

const answerOf = ({ answer }: Pin) =>
  answer === null ? '' : [answers[answer.kind], answer.words].filter((part) => part !== null).join(': ');

const decisions = {
  approve: 'Approved',
  'approve-with-notes': 'Approved with notes',
  'request-changes': 'Changes requested',
} as const;

const stateOf = ({ inForce, withdrawnAt }: Decision) =>
  inForce ? 'In force' : withdrawnAt === null ? 'Replaced' : 'Withdrawn';

type Row = (string | number | null)[];

const filesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name).join(', ');

/** A text, followed by the names of its files. */
const withFiles = (words: string, files: readonly { name: string }[]) =>
  [words, files.length > 0 && `[${filesOf(files)}]`].filter(Boolean).join(' ');

interface Said {
  set: Pin[];
  replies: Map<string, Awaited<ReturnType<typeof pins.repliesTo>>>;
  feedbacks: Awaited<ReturnType<typeof feedback.allOf>>;
  delivered: Awaited<ReturnType<typeof deliveries.listOf>>;
}

/** The rows of the deliveries of one version; with `null`, of the deliveries that belong to no version. */
function* deliveriesOf(delivered: Said['delivered'], number: number | null): Generator<Row> {
  for (const row of delivered.toReversed().filter(({ versionNumber }) => versionNumber === number)) {
    const words = withFiles(row.name, row.files);
    yield [number, 'Delivered', '', '', row.deliveredBy?.name ?? '', row.createdAt, words, '', ''];
    for (const { person, downloadedAt } of row.downloadedBy)
      yield [number, 'Downloaded', '', '', person.name, downloadedAt, row.name, '', ''];
  }
}

function* rowsOf({ versions }: StaffRoom, { set, replies, feedbacks, delivered }: Said): Generator<Row> {
  for (const { id, number, decisions: decided } of versions.toReversed()) {
    for (const pin of set.filter(({ versionId }) => versionId === id)) {
      const what = pin.internal ? 'Note among staff' : 'Note';
      const state = pin.resolvedAt === null ? 'Open' : 'Closed';
      const name = pin.author?.name ?? '';
      const words = withFiles(pin.words, pin.files);
      yield [number, what, pin.number, placeOf(pin), name, pin.createdAt, words, answerOf(pin), state];
      for (const { author, createdAt, body, files, internal } of replies.get(pin.id) ?? []) {
        const kind = internal ? 'Reply among staff' : 'Reply';
        yield [number, kind, pin.number, '', author?.name ?? '', createdAt, withFiles(body, files), '', ''];
      }
    }
    for (const row of feedbacks.filter(({ versionNumber }) => versionNumber === number)) {
      const stars = row.ratingTouched ? `${row.rating} of 5 stars` : '';
      const name = row.author?.name ?? '';
      // Leave the text out here: it is in the row of the decision.
      const words = row.decision ? '' : row.feedback;
      yield [number, 'Feedback', '', '', name, row.createdAt, words, row.adminResponse, stars];
    }
    for (const one of decided.toReversed()) {
      const name = one.decidedBy?.name ?? '';
      yield [number, decisions[one.kind], '', '', name, one.createdAt, one.words, '', stateOf(one)];
    }
    yield* deliveriesOf(delivered, number);
  }
  yield* deliveriesOf(delivered, null);
}

/**
 * Exports all messages, decisions and deliveries of a preview as CSV, by version. The export is recorded in the audit log.
 */
export async function roundCsv(context: Work, actor: UserActor, scope: Scope, id: string) {
  const room = await staffRoom(context, actor, scope, id);
  const previewId = room.preview.id;
  const visitor = await pins.asStaff(context, actor, scope, previewId);
  const set = await pins.list(context, visitor);
  const replies: Said['replies'] = new Map();
  for (const pin of set)
    if (pin.replies > 0) replies.set(pin.id, await pins.repliesTo(context, visitor, pin));
  const feedbacks = await feedback.allOf(context, actor, scope, previewId);
  const delivered = await deliveries.listOf(context, scope, previewId, visitor.reader);
  await act(context, actor, {
    action: 'previews.export',
    subjectType: 'clientPreview',
    subjectId: previewId,
    clientAccountId: room.preview.clientAccountId,
    topic: null,
  });
  return (
    byteOrderMark + [columns, ...rowsOf(room, { set, replies, feedbacks, delivered })].map(csvLine).join('')
  );
}
