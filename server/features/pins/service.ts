import { mostPins, type NewPin, type Pin, type SeenOfPin } from '#contract/pins.ts';
import type { ThreadMessage } from '#contract/threads.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act, noAct } from '#server/data/audit/act.ts';
import type { PinTable } from '#server/data/db/tables/round.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as previews from '#server/features/previews/service.ts';
import * as threads from '#server/features/threads/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import type * as files from '#server/features/files/service.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import { addendaOf } from './addenda.ts';
import { assertMentionable, tellMentioned } from './mentions.ts';
import { assertFits, rowOf } from './new-pin.ts';
import { refuseSlower } from './slower.ts';
import type { Visitor } from './visitor.ts';
import * as repository from './repository.ts';

export { listColleagues } from './mentions.ts';
export { asClient, asStaff, contactAt } from './visitor.ts';
export type { Visitor } from './visitor.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;
type WritingWork = Work & attachments.StoringWork;

/** Limits how many pins and messages the people of a company may send in an hour. */
const sendingLimit: Limit = { max: 600, windowMs: 60 * 60 * 1000 };

type Row = NonNullable<Awaited<ReturnType<typeof repository.find>>>;

async function withThreads(context: Pick<Work, 'db' | 'now'>, { person }: Visitor, rows: Row[]) {
  const ids = rows.map(({ threadId }) => threadId);
  const known = await threads.summaries(context, ids, person);
  const addendumOf = await addendaOf(context, rows);
  const none = { words: '', files: [], replies: 0, unread: false };
  return rows.map((row) => ({
    ...row,
    ...(known.get(row.threadId) ?? none),
    ...addendumOf(row.id),
  }));
}

/** The preview of a pin; undefined if there is no such pin. */
export const previewOf = ({ db }: Pick<Work, 'db'>, id: string): Promise<string | undefined> =>
  repository.previewOf(db, id);

/** The pins of a preview that the visitor may see. */
export const list = async (context: Pick<Work, 'db' | 'now'>, visitor: Visitor) =>
  withThreads(
    context,
    visitor,
    await repository.list(context.db, visitor.previewId, visitor.staff !== null, visitor.reader),
  );

/** At most this many replies of a thread are exported. */
const mostReplies = 1000;

/** The replies in the thread of a pin that the visitor may see, oldest first. */
export async function repliesTo(
  { db }: Pick<Work, 'db'>,
  { person, reader }: Visitor,
  { threadId }: Pick<PinTable, 'threadId'>,
) {
  const { items } = await threads.list(db, threadId, person, { limit: mostReplies }, reader);
  return items.toReversed().slice(1);
}

/** Finds a pin that the visitor may see. @throws AppError `not_found` */
export async function find({ db }: Pick<Work, 'db'>, visitor: Visitor, id: string): Promise<Row> {
  const row = await repository.find(db, visitor.previewId, id, visitor.staff !== null, visitor.reader);
  if (!row) throw notFound('This note');
  return row;
}

async function answerWith(context: Pick<Work, 'db' | 'now'>, visitor: Visitor, id: string) {
  const [pin] = await withThreads(context, visitor, [await find(context, visitor, id)]);
  if (!pin) throw notFound('This note');
  return pin;
}

/** Finds a pin that its client may see, with its text. @throws AppError `not_found` */
export async function findShared(context: Pick<Work, 'db' | 'now'>, visitor: Visitor, id: string) {
  const pin = await answerWith(context, visitor, id);
  if (pin.internal) throw notFound('This note');
  return pin;
}

/**
 * Publishes an event about a changed pin, and records the change if staff made it. Only staff get events about internal
 * notes.
 */
async function tell(
  context: Work,
  { staff, clientAccountId, previewId }: Visitor,
  action: string,
  pin: { id: string; internal: boolean; number?: number; versionNumber?: number },
): Promise<Acted> {
  const { number, versionNumber } = pin;
  // Pages load pins by preview, so the event names the preview.
  await context.events.publish({
    topic: 'pins',
    subjectId: previewId,
    clientAccountId,
    forClient: !pin.internal,
  });
  if (!staff) return noAct();
  return act(context, staff, {
    action: `pins.${action}`,
    subjectType: 'pin',
    subjectId: pin.id,
    clientAccountId,
    detail: number === undefined ? undefined : { number, versionNumber },
    topic: null,
  });
}

/** Notifies the other side about a shared pin. The author's own notices about the pin are marked as seen. */
async function notifyOthers(
  context: Work,
  { person, staff, clientAccountId }: Visitor,
  { id, internal }: { id: string; internal: boolean },
): Promise<void> {
  await seen(context, staff ? 'agency' : person, { type: 'pin', id });
  if (internal) return;
  await notify(context, {
    kind: staff ? 'pin-answer' : 'pin',
    subjectType: 'pin',
    subjectId: id,
    clientAccountId,
    by: person,
  });
}

interface Words {
  body: string;
  internal: boolean;
  mentions: readonly string[];
  /** The part of a mailed answer that screens fold, such as quoted text. */
  quoted?: string | null | undefined;
}

/** Writes a message with files in the thread of a pin. Notifies the people whom the message mentions. */
async function say(
  context: WritingWork,
  visitor: Visitor,
  pin: Pick<PinTable, 'threadId'>,
  { body, internal, mentions, quoted }: Words,
  stored: readonly files.StoredFile[],
): Promise<void> {
  const { person, previewId } = visitor;
  const named = await assertMentionable(context, visitor, mentions);
  const { id: messageId } = await threads.post(context, pin.threadId, person, {
    body,
    internal,
    mentions: named,
    quoted,
  });
  await attachments.add(context, { about: 'preview', aboutId: previewId, messageId, internal }, stored);
  await tellMentioned(context, visitor, messageId, named);
}

type Input = NewPin & { internal?: boolean | undefined };

/**
 * Adds a pin to the newest version of a preview, in the running transaction. The pin's files are stored already.
 * @throws AppError `superseded` for an older version
 */
export async function set(
  context: WritingWork,
  visitor: Visitor,
  input: Input,
  stored: readonly files.StoredFile[],
): Promise<Acted<Pin>> {
  const { db, now } = context;
  const { person, previewId, clientAccountId } = visitor;
  const internal = visitor.staff !== null && input.internal === true;
  if (person.kind === 'contact') await takeTry(db, `pins/${clientAccountId}`, sendingLimit, now());
  await previews.lock(context, previewId);
  const current = await previews.newestReady(context, previewId);
  if (!current) throw conflict('This preview is still being prepared.');
  const file = current.files.find(({ id }) => id === input.versionFileId);
  if (!file)
    throw new AppError(
      'superseded',
      `Version ${current.version.number} is the newest now. Your text is kept: please look at it and add the note there.`,
    );
  assertFits(input, file.kind);
  if ((await repository.count(db, previewId)) >= mostPins)
    throw conflict(`A preview can have at most ${mostPins} notes.`);
  const at = now();
  const id = newId(at);
  const threadId = await threads.open(context, { subjectType: 'pin', subjectId: id, clientAccountId });
  const row = rowOf(visitor, input, {
    id,
    threadId,
    number: await repository.nextNumber(db, previewId, internal),
    internal,
    createdAt: iso(at),
  });
  await repository.insert(db, row);
  await say(context, visitor, row, { body: input.words, internal, mentions: input.mentions }, stored);
  const acted = await tell(context, visitor, 'create', row);
  await notifyOthers(context, visitor, row);
  return acted.with(await answerWith(context, visitor, id));
}

/** Stores the files of a pin and adds the pin. */
export const create = (
  context: WritingWork,
  visitor: Visitor,
  input: Input,
  finish: Finish<Acted<Pin>>,
): Promise<Acted<Pin>> =>
  attachments.withFiles(context, visitor.actor, visitor.clientAccountId, input.files, (stored) =>
    finish(() => set(context, visitor, input, stored)),
  );

interface Reply {
  message: string;
  internal?: boolean | undefined;
  files: readonly string[];
  mentions: readonly string[];
  seen?: SeenOfPin;
  quoted?: string | null;
}

/**
 * Writes a message in the thread of a pin, in the running transaction. Its files are stored already. In the thread of an
 * internal note every message is internal.
 */
export async function addReply(
  context: WritingWork,
  visitor: Visitor,
  id: string,
  { message, internal = false, mentions, seen: known, quoted }: Reply,
  stored: readonly files.StoredFile[],
): Promise<Acted<ThreadMessage>> {
  const { db, now } = context;
  const { person, clientAccountId } = visitor;
  if (known && !internal) await refuseSlower(context, visitor, id, known);
  const pin = await find(context, visitor, id);
  const hidden = pin.internal || (visitor.staff !== null && internal);
  if (person.kind === 'contact') await takeTry(db, `pins/${clientAccountId}`, sendingLimit, now());
  await say(context, visitor, pin, { body: message, internal: hidden, mentions, quoted }, stored);
  const acted = await tell(context, visitor, 'reply', { id, internal: hidden });
  await notifyOthers(context, visitor, { id, internal: hidden });
  const page = await threads.list(db, pin.threadId, person, { limit: 1 }, visitor.reader);
  const [said] = page.items;
  if (!said) throw new Error('A message is there once it is written.');
  return acted.with(said);
}

/** Stores the files of a reply and writes the reply. */
export const reply = (
  context: WritingWork,
  visitor: Visitor,
  id: string,
  input: Reply,
  finish: Finish<Acted<ThreadMessage>>,
): Promise<Acted<ThreadMessage>> =>
  attachments.withFiles(context, visitor.actor, visitor.clientAccountId, input.files, (stored) =>
    finish(() => addReply(context, visitor, id, input, stored)),
  );

/** Closes or reopens a pin. Does nothing if the pin is closed or open already. */
export const setResolved = (context: Work, visitor: Visitor, id: string, resolved: boolean) =>
  context.db.tx(async () => {
    const pin = await find(context, visitor, id);
    if ((pin.resolvedAt !== null) === resolved) return noAct(await answerWith(context, visitor, id));
    const { kind, id: by } = visitor.person;
    await repository.change(context.db, id, {
      resolvedAt: resolved ? iso(context.now()) : null,
      resolvedByKind: resolved ? kind : null,
      resolvedById: resolved ? by : null,
    });
    const acted = await tell(context, visitor, resolved ? 'resolve' : 'reopen', pin);
    return acted.with(await answerWith(context, visitor, id));
  });

/**
 * Stores the agency's answer to a pin; `kind` null removes the answer.
 * @throws AppError `conflict` if a colleague has answered since the state that the author saw
 */
export const answer = (
  context: Work,
  visitor: Visitor,
  id: string,
  { kind, words, seen: known }: { kind: PinTable['answer']; words: string | null; seen?: SeenOfPin },
) =>
  context.db.tx(async () => {
    if (known) await refuseSlower(context, visitor, id, known);
    const pin = await find(context, visitor, id);
    await repository.change(context.db, id, {
      answer: kind,
      answerWords: kind === null ? null : words,
      answeredById: kind === null ? null : visitor.person.id,
      answeredAt: kind === null ? null : iso(context.now()),
    });
    const acted = await tell(context, visitor, 'answer', pin);
    // A question waits for the client's reply, so notify the client now. Other answers are shown with the next version.
    if (kind === 'question') await notifyOthers(context, visitor, pin);
    else await seen(context, 'agency', { type: 'pin', id });
    return acted.with(await answerWith(context, visitor, id));
  });

/**
 * Stores the client's check of a pin on the newest version. `done` closes the pin; `open` keeps it open and clears the
 * agency's answer.
 */
export const tick = (
  context: Work,
  visitor: Visitor,
  id: string,
  { versionId, tick: said }: { versionId: string; tick: 'done' | 'open' },
) =>
  context.db.tx(async () => {
    const { db } = context;
    const pin = await find(context, visitor, id);
    await previews.lock(context, visitor.previewId);
    const current = await previews.newestReady(context, visitor.previewId);
    if (current?.version.id !== versionId) throw supersededBy(current?.version.number ?? 0);
    const at = iso(context.now());
    const done = said === 'done';
    await repository.change(db, id, {
      tick: said,
      tickVersionId: versionId,
      tickedById: visitor.person.id,
      tickedAt: at,
      resolvedAt: done ? (pin.resolvedAt ?? at) : null,
      resolvedByKind: done ? visitor.person.kind : null,
      resolvedById: done ? visitor.person.id : null,
      // The agency must answer an open pin again before it can send the next version.
      ...(done ? {} : { answer: null, answerWords: null, answeredById: null, answeredAt: null }),
    });
    await tell(context, visitor, 'tick', pin);
    if (!done) await notifyOthers(context, visitor, pin);
    return answerWith(context, visitor, id);
  });

const supersededBy = (number: number) =>
  new AppError('superseded', `Version ${number} is the newest now. Please look at it before you continue.`);

/** Deletes the visitor's own pin, as long as nobody else has written in its thread or answered the pin. */
export const remove = (context: Work, visitor: Visitor, id: string): Promise<Acted> =>
  context.db.tx(async () => {
    const pin = await find(context, visitor, id);
    const { kind, id: by } = visitor.person;
    const own = kind === 'contact' ? pin.contactId === by : pin.userId === by;
    if (!own) throw conflict('Only the author of a note can delete it.');
    const isAnswered =
      pin.answer !== null || (await threads.hasReplies(context, pin.threadId, visitor.person));
    if (isAnswered) throw conflict('This note has already been answered. You can resolve it instead.');
    // Deleting the thread also deletes the pin.
    await threads.remove(context, [pin.threadId]);
    return tell(context, visitor, 'delete', pin);
  });

/** Records that the visitor has read the thread of a pin. */
export const markRead = (context: Work, visitor: Visitor, id: string): Promise<Acted> =>
  context.db.tx(async () => {
    const pin = await find(context, visitor, id);
    await seen(context, visitor.person, { type: 'pin', id });
    if (!(await threads.markRead(context, pin.threadId, visitor.person)) || !visitor.staff) return noAct();
    return act(context, visitor.staff, {
      action: 'pins.read',
      subjectType: 'pin',
      subjectId: id,
      clientAccountId: visitor.clientAccountId,
      topic: null,
    });
  });

/**
 * The open pins of a preview, each with the agency's answer. Internal notes are left out, and so are pins with an addendum
 * that waits for the client's answer.
 */
export async function listOpen(context: Pick<Work, 'db' | 'now'>, previewId: string) {
  const open = await repository.listOpen(context.db, previewId);
  const addendumOf = await addendaOf(context, open);
  return open.filter(({ id }) => addendumOf(id).priced !== 'waiting');
}

/** The number of pins on each version of a preview. */
export async function countsOf({ db }: Pick<Work, 'db'>, previewId: string): Promise<Map<string, number>> {
  const rows = await repository.countByVersion(db, previewId);
  return new Map(rows.map(({ versionId, pins }) => [versionId, pins]));
}

/** Moves the pins of one preview to another, with the files of their threads, in the running transaction. */
export async function moveTo({ db }: Pick<Work, 'db'>, from: string, to: string): Promise<void> {
  await repository.moveTo(db, from, to);
  await attachments.moveTo({ db }, { about: 'preview', aboutId: from }, to);
}
