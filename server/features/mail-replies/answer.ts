import { replyToPin } from '#contract/pins.ts';
import { hasRights, type Permission } from '#contract/permissions/permissions.ts';
import type { StopReason } from '#contract/mail-replies.ts';
import { sendClientMessage } from '#contract/messages.ts';
import { scopeOf } from '#server/access/scope/scope.ts';
import { contactById, userById } from '#server/access/sessions/by-id.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { seesShared } from '#server/access/sessions/trust.ts';
import type { Context } from '#server/core/context.ts';
import { record } from '#server/data/audit/record.ts';
import type { ReplyAddressTable } from '#server/data/db/tables/mail.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as changeRequests from '#server/features/change-requests/service.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as messages from '#server/features/messages/service.ts';
import * as pins from '#server/features/pins/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import * as threads from '#server/features/threads/service.ts';
import { decisionIn } from './judge.ts';
import * as repository from './repository.ts';

/** The sender of a request, who has no contact account. */
type Sender = { kind: 'sender' } & consultations.OpenRequest;

export type Person = ClientActor | UserActor | Sender;

/** Thrown when an answer cannot be written, with the reason. */
export class NotWritten extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The person to whom a reply address belongs; null if the person no longer exists. */
export async function personOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  address: ReplyAddressTable,
): Promise<Person | null> {
  const { contactId, userId, clientAccountId, subjectId } = address;
  if (userId !== null) return userById(db, userId, now());
  if (contactId !== null && clientAccountId !== null) return contactById(db, { contactId, clientAccountId });
  const request = await consultations.openRequest(db, subjectId);
  return request ? { kind: 'sender', ...request } : null;
}

/** The scope of a member of staff. @throws NotWritten if the permission is missing */
function scopeFor(staff: UserActor, permission: Permission) {
  if (!staff.permissions.includes(permission)) throw new NotWritten('no-right');
  return scopeOf(staff, permission);
}

interface Words {
  answer: string;
  quoted: string | null;
  /** References of finished uploads. */
  files: readonly string[];
}

/**
 * Stores an answer in the conversation that its reply address names, with the same services as the screens. `done` runs in
 * the same transaction. With `placed`, a member of staff has added the answer, and `done` records who.
 * @throws NotWritten, AppError
 */
export async function write(
  context: Context,
  address: ReplyAddressTable,
  person: Person,
  words: Words,
  done: () => Promise<void>,
  { placed = false } = {},
): Promise<void> {
  const { answer: message, quoted, files } = words;
  const { subjectType, subjectId } = address;
  const once = async <T>(last: () => Promise<T>): Promise<T> => {
    await done();
    return last();
  };
  if (person.kind === 'sender')
    return attachments.withFiles(context, person, person.clientAccountId, files, async (stored) => {
      await done();
      await consultations.writeAsSender(context, person, { message, quoted, contactId: null }, stored);
    });
  if (person.kind === 'client') {
    if (!seesShared(context, person)) throw new NotWritten('no-right');
    const acting =
      (call: string, id: string | null) =>
      async <T>(last: () => Promise<T>) => {
        await done();
        const made = await last();
        if (!placed)
          await record(context, {
            contactId: person.contactId,
            action: call,
            subjectType: call.split('.', 1)[0] ?? '',
            subjectId: id ?? (made as { id?: string }).id ?? person.clientAccountId,
            clientAccountId: person.clientAccountId,
          });
        return made;
      };
    if (subjectType === 'conversation' && hasRights(person, sendClientMessage)) {
      const written = { message, files, links: [], quoted };
      await messages.writeAsClient(context, person, written, acting('messages.sendClientMessage', null));
    } else if ((subjectType === 'pin' || subjectType === 'message') && hasRights(person, replyToPin)) {
      const pinId =
        subjectType === 'pin' ? subjectId : (await threads.placeOfMessage(context.db, subjectId))?.subjectId;
      const previewId = (await pins.previewOf(context, pinId ?? '')) ?? '';
      const visitor = await pins.asClient(context, person, previewId);
      await assertOpen(context, visitor.projectId);
      await pins.reply(
        context,
        visitor,
        pinId ?? '',
        { message, files, mentions: [], quoted },
        acting('pins.replyToPin', previewId),
      );
    } else throw new NotWritten('no-right');
    return;
  }
  switch (subjectType) {
    case 'conversation': {
      const written = { clientAccountId: subjectId, message, files: [...files], links: [], quoted };
      await messages.writeTo(context, person, scopeFor(person, 'messages.write'), written, once);
      return;
    }
    case 'pin':
      return replyAtPin(context, person, { id: subjectId, internal: false }, words, once);
    case 'message': {
      const place = await threads.placeOfMessage(context.db, subjectId);
      if (!place) throw new NotWritten('no-right');
      const { subjectType: of, subjectId: id, internal } = place;
      if (of === 'pin') return replyAtPin(context, person, { id, internal }, words, once);
      const note = { message, files, mentions: [], links: [], quoted };
      await messages.note(context, person, scopeFor(person, 'messages.write'), id, note, once);
      return;
    }
    case 'previewFeedback': {
      const response = { response: message, first: true, files: [...files] };
      const scope = scopeFor(person, 'feedback.write');
      await feedback.respond(context, person, scope, subjectId, response, once);
      return;
    }
    case 'consultation': {
      const scope = scopeFor(person, 'consultations.write');
      const answer = { message, files, quoted };
      await consultations.answerNow(context, person, scope, subjectId, answer, once);
      return;
    }
    case 'directiveChangeRequest': {
      const decision = decisionIn(message);
      if (!decision) throw new NotWritten('undecided');
      const scope = scopeFor(person, 'change-requests.write');
      const answer = { status: decision.status, adminResponse: decision.words, files: [...files] };
      await changeRequests.decide(context, person, scope, subjectId, answer, once);
      return;
    }
    case 'test':
      throw new NotWritten('wrong-token');
  }
}

type Once = <T>(last: () => Promise<T>) => Promise<T>;

/** Writes the answer of a member of staff in the conversation of a pin. */
async function replyAtPin(
  context: Context,
  person: UserActor,
  { id, internal }: { id: string; internal: boolean },
  { answer: message, quoted, files }: Words,
  once: Once,
): Promise<void> {
  const previewId = (await pins.previewOf(context, id)) ?? '';
  const visitor = await pins.asStaff(context, person, scopeFor(person, 'previews.write'), previewId);
  await assertOpen(context, visitor.projectId);
  await pins.reply(context, visitor, id, { message, internal, files, mentions: [], quoted }, once);
}

/** @throws NotWritten if the project is closed */
async function assertOpen({ db }: Pick<Context, 'db'>, projectId: string | null): Promise<void> {
  if (projectId !== null && (await repository.stageOf(db, projectId)) === 'closed')
    throw new NotWritten('closed');
}
