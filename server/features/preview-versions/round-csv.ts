import type { Decision } from '#contract/decisions.ts';
import type { StaffRoom } from '#contract/preview-versions.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { act } from '#server/data/audit/act.ts';
import { byteOrderMark, csvLine } from '#server/features/exports/service.ts';
import * as pins from '#server/features/pins/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import { staffRoom } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;
type Pin = Awaited<ReturnType<typeof pins.list>>[number];

const columns = ['Version', 'What', 'Number', 'Where', 'Who', 'When', 'Words', 'Answer', 'State'];

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** Where a pin stands, for people: "page 2, 12.5 % from the left, 40 % from the top". */
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

function* rowsOf(
  { versions }: StaffRoom,
  set: Pin[],
  said: Awaited<ReturnType<typeof feedback.allOf>>,
): Generator<Row> {
  for (const { id, number, decisions: decided } of versions.toReversed()) {
    for (const pin of set.filter(({ versionId }) => versionId === id)) {
      const what = pin.internal ? 'Note among staff' : 'Pin';
      const state = pin.resolvedAt === null ? 'Open' : 'Closed';
      const name = pin.author?.name ?? '';
      yield [number, what, pin.number, placeOf(pin), name, pin.createdAt, pin.words, answerOf(pin), state];
    }
    for (const row of said.filter(({ versionNumber }) => versionNumber === number)) {
      const stars = row.ratingTouched ? `${row.rating} of 5 stars` : '';
      const name = row.author?.name ?? '';
      yield [number, 'Feedback', '', '', name, row.createdAt, row.feedback, row.adminResponse, stars];
    }
    for (const one of decided.toReversed()) {
      const name = one.decidedBy?.name ?? '';
      yield [number, decisions[one.kind], '', '', name, one.createdAt, one.words, '', stateOf(one)];
    }
  }
}

/** Everything that was said of a preview, version by version, as CSV; noted in the audit log. */
export async function roundCsv(context: Work, actor: UserActor, scope: Scope, id: string) {
  const room = await staffRoom(context, actor, scope, id);
  const previewId = room.preview.id;
  const visitor = await pins.asStaff(context, actor, scope, previewId);
  const set = await pins.list(context, visitor);
  const said = await feedback.allOf(context, actor, scope, previewId);
  await act(context, actor, {
    action: 'previews.export',
    subjectType: 'clientPreview',
    subjectId: previewId,
    clientAccountId: room.preview.clientAccountId,
    topic: null,
  });
  return byteOrderMark + [columns, ...rowsOf(room, set, said)].map(csvLine).join('');
}
