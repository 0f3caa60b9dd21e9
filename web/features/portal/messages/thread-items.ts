import type { ClientMessage } from '#contract/messages.ts';
import type { Person } from '#contract/person.ts';

/** One message and its position in the thread. */
export interface ThreadItem {
  message: ClientMessage;
  /** It is the first of its day. */
  startsDay: boolean;
  /** It is the first one unread when the thread was opened. */
  startsNew: boolean;
  /** The previous message of the day is from somebody else, or there is none. */
  startsTurn: boolean;
  /** The message it answers, if loaded. */
  answers: ClientMessage | null;
  /** An answer stored in the message itself, without a message of its own. */
  ownAnswer: { text: string; at: string; by: Person | null } | null;
}

const dayOf = (instant: string) => new Date(instant).toDateString();

const sameAuthor = (one: ClientMessage | undefined, other: ClientMessage) =>
  one?.fromAdmin === other.fromAdmin && one.author?.id === other.author?.id;

/** Turns the messages, newest first, into reading order. */
export function threadItems(newestFirst: readonly ClientMessage[], firstNew: string | null): ThreadItem[] {
  const byId = new Map(newestFirst.map((message) => [message.id, message]));
  const answered = new Set(newestFirst.map(({ responseToId }) => responseToId));
  const inOrder = newestFirst.toReversed();
  return inOrder.map((message, place) => {
    const before = inOrder[place - 1];
    const startsDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
    const { adminResponse, responseDate, respondedBy } = message;
    return {
      message,
      startsDay,
      startsNew: message.id === firstNew,
      startsTurn: startsDay || !sameAuthor(before, message),
      answers: (message.responseToId && byId.get(message.responseToId)) || null,
      ownAnswer:
        adminResponse && !answered.has(message.id)
          ? { text: adminResponse, at: responseDate ?? message.createdAt, by: respondedBy }
          : null,
    };
  });
}

/** The oldest message of the agency that the client has not read, or null. */
export const firstUnread = (newestFirst: readonly ClientMessage[]): string | null =>
  newestFirst.findLast(({ fromAdmin, isRead }) => fromAdmin && !isRead)?.id ?? null;
