import * as z from 'zod/mini';
import { attachment } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listQuery, ok, optionalText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';
import { hasContent, threadMessage, threadReply, threadSide, threadWords, withMessage } from './threads.ts';

/** The greatest number of pins per preview; one answer contains all of them. */
export const mostPins = 500;

/** The place of a pin: a point or a box in a picture or page, an instant or a range in a video. */
const pinShape = z.enum(['point', 'box', 'time', 'range']);

export type PinShape = z.infer<typeof pinShape>;

/** The agency's answer to a pin. `question`: the agency asks before it changes anything. */
const pinAnswerKind = z.enum(['done', 'not-done', 'question']);

/** The client's check of a pin on a newer version: the agency's change is done, or the pin is still open. */
const pinTick = z.enum(['done', 'open']);

const place = {
  /** The version's file that the pin is on. */
  versionFileId: id,
  shape: pinShape,
  /** The page of a document, from 1; null for other files. */
  page: z.nullable(z.int()),
  /** The distance from left and top, as fractions (0 to 1) of the page or picture. For a box, the distance of its upper left corner. */
  x: z.number(),
  y: z.number(),
  /** The width of a box, as a fraction; null for other shapes. */
  w: z.nullable(z.number()),
  h: z.nullable(z.number()),
  /** Milliseconds from the start of a video; null for other files. */
  timeMs: z.nullable(z.int()),
  /** The end of a range; null for other shapes. */
  endMs: z.nullable(z.int()),
};

/** A place marked on a preview, with the conversation about it. */
export const pin = z.object({
  id,
  previewId: id,
  /** The number of the pin, counted through all versions of a preview; it never changes. Staff notes are counted separately. */
  number: z.int(),
  /** The version on which the pin was set. */
  versionId: id,
  versionNumber: z.int(),
  ...place,
  /** True for a staff note, which no client ever receives. */
  internal: z.boolean(),
  author: z.nullable(person),
  side: threadSide,
  /** The text of the first message. */
  words: z.string(),
  /** The files of the first message. */
  files: z.array(attachment),
  /** The number of messages after the first one that the reader may see. */
  replies: z.int(),
  /** True if the pin's conversation has unread messages by other people. */
  unread: z.boolean(),
  resolvedAt: z.nullable(instant),
  resolvedBy: z.nullable(person),
  /** The agency's answer. `words` is the reason or the question. */
  answer: z.nullable(
    z.object({
      kind: pinAnswerKind,
      words: z.nullable(z.string()),
      answeredBy: z.nullable(person),
      answeredAt: instant,
    }),
  ),
  /** The client's check of the pin on a newer version. */
  tick: z.nullable(
    z.object({
      tick: pinTick,
      versionId: id,
      versionNumber: z.int(),
      tickedBy: z.nullable(person),
      tickedAt: instant,
    }),
  ),
  /** The id and state of the newest addendum about this pin. It contains no amount. */
  priced: z.nullable(z.enum(['waiting', 'accepted', 'declined', 'expired'])),
  addendumId: z.nullable(id),
  createdAt: instant,
});

export type Pin = z.infer<typeof pin>;

const outside = 'This place is outside the picture.';
const fraction = z.number(outside).check(z.gte(0, outside), z.lte(1, outside));
const badTime = 'This is not a time in the video.';
/** The limit is a day, which is longer than any video. */
const time = z.int(badTime).check(z.gte(0, badTime), z.lte(86_400_000, badTime));
const pageNumber = z.int('This is not a page.').check(z.gte(1, 'This is not a page.'), z.lte(10_000));

const newPlace = {
  versionFileId: id,
  shape: pinShape,
  page: z.optional(z.nullable(pageNumber)),
  x: fraction,
  y: fraction,
  w: z.optional(z.nullable(fraction)),
  h: z.optional(z.nullable(fraction)),
  timeMs: z.optional(z.nullable(time)),
  endMs: z.optional(z.nullable(time)),
  words: threadWords,
  ...withMessage,
};

interface Placed {
  shape: PinShape;
  x: number;
  y: number;
  w?: number | null | undefined;
  h?: number | null | undefined;
  timeMs?: number | null | undefined;
  endMs?: number | null | undefined;
}

/** The tolerance for rounded fractions. */
const slack = 1e-6;

const hasTimes = ({ shape, timeMs, endMs }: Placed) =>
  shape === 'range'
    ? typeof timeMs === 'number' && typeof endMs === 'number' && endMs > timeMs
    : shape !== 'time' || typeof timeMs === 'number';

const hasBox = ({ shape, x, y, w, h }: Placed) =>
  shape !== 'box' || (!!w && !!h && x + w <= 1 + slack && y + h <= 1 + slack);

const completeBox = z.refine<Placed>(hasBox, { error: outside, path: ['w'] });
const completeTimes = z.refine<Placed>(hasTimes, { error: badTime, path: ['timeMs'] });

/** A new pin. A point in a video frame is a `time` with `x` and `y`. */
export const newPin = z.object(newPlace).check(completeBox, completeTimes);

export type NewPin = z.infer<typeof newPin>;

/** A new pin by staff; `internal` makes it a staff note. */
const newStaffPin = z
  .object({ ...newPlace, internal: z._default(z.boolean(), false) })
  .check(completeBox, completeTimes);

/** The parameters of a call on a preview's pin. */
const pinParams = z.object({ id, pinId: id });

/**
 * The state of a pin that the writer saw: the time of the pin's answer, and the newest message by staff to the client. Null if
 * there is none. If a colleague wrote in the meantime, the call fails with `conflict`. Without this field nothing is compared.
 */
const seenOfPin = z.optional(z.object({ answeredAt: z.nullable(instant), messageId: z.nullable(id) }));

export type SeenOfPin = z.infer<typeof seenOfPin>;

const thread = z.object({ limit: listQuery.limit, cursor: listQuery.cursor });
const newMessage = z.object(threadReply).check(hasContent);
const newStaffMessage = z
  .object({ ...threadReply, internal: z._default(z.boolean(), false), seen: seenOfPin })
  .check(hasContent);
const unseen = { notFound: 'This preview', keepsSeen: true } as const;

export const myPins = endpoint('GET', '/api/client/previews/:id/pins', {
  access: 'client',
  standing: 'sees',
  untilVerified: unseen,
  summary: 'Every pin of a preview, of all its versions, by number',
  changedBy: ['pins', 'previews', 'quotes'],
  params: idParams,
  response: z.array(pin),
  errors: ['not_found'],
});

export const createPin = endpoint('POST', '/api/client/previews/:id/pins', {
  access: 'client',
  standing: 'comments',
  untilVerified: unseen,
  summary: 'Set a pin on the newest version of a preview',
  params: idParams,
  body: newPin,
  response: pin,
  status: 201,
  errors: [
    'payload_too_large',
    'storage_full',
    'not_found',
    'conflict',
    'superseded',
    'idempotency_mismatch',
    'too_many_requests',
  ],
});

export const myPinMessages = endpoint('GET', '/api/client/previews/:id/pins/:pinId/messages', {
  access: 'client',
  standing: 'sees',
  untilVerified: unseen,
  summary: 'The thread of a pin, newest first',
  changedBy: ['pins', 'previews'],
  params: pinParams,
  query: thread,
  response: z.array(threadMessage),
  list: true,
  errors: ['not_found'],
});

export const replyToPin = endpoint('POST', '/api/client/previews/:id/pins/:pinId/messages', {
  access: 'client',
  standing: 'comments',
  untilVerified: unseen,
  summary: 'Write in the thread of a pin',
  params: pinParams,
  body: newMessage,
  response: threadMessage,
  status: 201,
  errors: [
    'conflict',
    'payload_too_large',
    'storage_full',
    'not_found',
    'idempotency_mismatch',
    'too_many_requests',
  ],
});

export const readPin = endpoint('POST', '/api/client/previews/:id/pins/:pinId/read', {
  access: 'client',
  standing: 'sees',
  untilVerified: unseen,
  summary: 'Mark the thread of a pin as read by you',
  params: pinParams,
  response: ok,
  errors: ['not_found'],
});

export const resolvePin = endpoint('POST', '/api/client/previews/:id/pins/:pinId/resolve', {
  access: 'client',
  standing: 'comments',
  untilVerified: unseen,
  summary: 'Resolve a pin',
  params: pinParams,
  response: pin,
  errors: ['not_found'],
});

export const reopenPin = endpoint('POST', '/api/client/previews/:id/pins/:pinId/reopen', {
  access: 'client',
  standing: 'comments',
  untilVerified: unseen,
  summary: 'Open a closed pin again',
  params: pinParams,
  response: pin,
  errors: ['not_found'],
});

export const tickPin = endpoint('POST', '/api/client/previews/:id/pins/:pinId/tick', {
  access: 'client',
  standing: 'comments',
  untilVerified: unseen,
  summary: 'State whether the newest version resolves a pin of an older one; `done` closes the pin',
  params: pinParams,
  body: z.object({ versionId: id, tick: pinTick }),
  response: pin,
  errors: ['not_found', 'superseded'],
});

export const deletePin = endpoint('DELETE', '/api/client/previews/:id/pins/:pinId', {
  access: 'client',
  standing: 'comments',
  untilVerified: unseen,
  summary: 'Delete your pin while nobody has answered it',
  params: pinParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const listPins = endpoint('GET', '/api/admin/client-previews/:id/pins', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'Every pin of a preview, of all its versions, by number, then staff notes',
  changedBy: ['pins', 'previews', 'quotes'],
  params: idParams,
  response: z.array(pin),
  errors: ['not_found'],
});

export const listPinColleagues = endpoint('GET', '/api/admin/client-previews/:id/colleagues', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'Other staff who can see a preview and be mentioned in its notes, by name',
  changedBy: ['team', 'previews'],
  params: idParams,
  response: z.array(person),
  errors: ['not_found'],
});

export const createStaffPin = endpoint('POST', '/api/admin/client-previews/:id/pins', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Set a pin on the newest version of a preview, visible to the client or only to staff',
  params: idParams,
  body: newStaffPin,
  response: pin,
  status: 201,
  errors: [
    'payload_too_large',
    'storage_full',
    'not_found',
    'conflict',
    'superseded',
    'idempotency_mismatch',
  ],
});

export const listPinMessages = endpoint('GET', '/api/admin/client-previews/:id/pins/:pinId/messages', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'The thread of a pin with staff notes, newest first',
  changedBy: ['pins', 'previews'],
  params: pinParams,
  query: thread,
  response: z.array(threadMessage),
  list: true,
  errors: ['not_found'],
});

export const replyToPinAsStaff = endpoint('POST', '/api/admin/client-previews/:id/pins/:pinId/messages', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Write in the thread of a pin, to the client or only to staff',
  params: pinParams,
  body: newStaffMessage,
  response: threadMessage,
  status: 201,
  errors: ['conflict', 'payload_too_large', 'storage_full', 'not_found', 'idempotency_mismatch'],
});

export const readPinAsStaff = endpoint('POST', '/api/admin/client-previews/:id/pins/:pinId/read', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'Mark the thread of a pin as read by you',
  params: pinParams,
  response: ok,
  errors: ['not_found'],
});

export const answerPin = endpoint('PUT', '/api/admin/client-previews/:id/pins/:pinId/answer', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Answer a pin: done, not done because …, or a question; null withdraws the answer',
  params: pinParams,
  body: z
    .object({
      kind: z.nullable(pinAnswerKind),
      /** The text of the reason or question. The answers `not-done` and `question` require it. */
      words: optionalText(limits.message, 'The words'),
      seen: seenOfPin,
    })
    .check(
      z.refine(({ kind, words }) => kind === null || kind === 'done' || words !== null, {
        error: 'Please say why, or what you want to know.',
        path: ['words'],
      }),
    ),
  response: pin,
  errors: ['not_found', 'conflict'],
});

export const resolvePinAsStaff = endpoint('POST', '/api/admin/client-previews/:id/pins/:pinId/resolve', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Resolve a pin',
  params: pinParams,
  response: pin,
  errors: ['not_found'],
});

export const reopenPinAsStaff = endpoint('POST', '/api/admin/client-previews/:id/pins/:pinId/reopen', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Open a closed pin again',
  params: pinParams,
  response: pin,
  errors: ['not_found'],
});

export const deletePinAsStaff = endpoint('DELETE', '/api/admin/client-previews/:id/pins/:pinId', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Delete your pin while nobody has answered it',
  params: pinParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});
