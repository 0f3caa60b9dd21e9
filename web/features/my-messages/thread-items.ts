import type { ClientMessage } from '#contract/messages.ts';

/** One message with what stands around it. */
export interface ThreadItem {
  message: ClientMessage;
  /** The first of its day. */
  startsDay: boolean;
  /** The first that the client had not read when the thread was opened. */
  startsNew: boolean;
  /** The message before it is by the other side, or there is none. */
  startsTurn: boolean;
  /** What it answers, where that is loaded. */
  answers: ClientMessage | null;
  /** An answer that is kept with the message alone, without one of its own. */
  ownAnswer: { text: string; at: string } | null;
}

const dayOf = (instant: string) => new Date(instant).toDateString();

/** Puts the messages, newest first, in the order they are read. */
export function threadItems(newestFirst: readonly ClientMessage[], firstNew: string | null): ThreadItem[] {
  const byId = new Map(newestFirst.map((message) => [message.id, message]));
  const answered = new Set(newestFirst.map(({ responseToId }) => responseToId));
  const inOrder = newestFirst.toReversed();
  return inOrder.map((message, place) => {
    const before = inOrder[place - 1];
    const startsDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
    const { adminResponse, responseDate } = message;
    return {
      message,
      startsDay,
      startsNew: message.id === firstNew,
      startsTurn: startsDay || before?.fromAdmin !== message.fromAdmin,
      answers: (message.responseToId && byId.get(message.responseToId)) || null,
      ownAnswer:
        adminResponse && !answered.has(message.id)
          ? { text: adminResponse, at: responseDate ?? message.createdAt }
          : null,
    };
  });
}

/** The oldest message of the agency that the client has not read, or null. */
export const firstUnread = (newestFirst: readonly ClientMessage[]): string | null =>
  newestFirst.findLast(({ fromAdmin, isRead }) => fromAdmin && !isRead)?.id ?? null;
