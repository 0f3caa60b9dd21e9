import type { AttachedFile } from '#web/ui/files/attaching/attached-files.tsx';

/** The author of a message. */
interface Writer {
  id: string;
  name: string;
  profileImageUrl: string | null;
  isYou: boolean;
}

/** A preview or project named in a message, with its address. */
export interface NamedThing {
  id: string;
  kind: 'preview' | 'project';
  /** The title of the preview or project, as written in the text. */
  title: string;
  href: string;
}

/** A message of a conversation, as either side shows it. */
export interface Message {
  id: string;
  /** The side of the author; the reader's own side is `ours`. */
  side: 'ours' | 'theirs';
  author: Writer | null;
  text: string;
  /** The quoted part of a message that came by mail; it is folded. */
  quoted?: string | null | undefined;
  /** True if the message was deleted: `text` says so, and no other content is shown. */
  gone?: boolean;
  /** True for a note among staff. */
  internal: boolean;
  files: readonly AttachedFile[];
  links: readonly NamedThing[];
  /** The colleagues mentioned in a note. */
  mentions: readonly { id: string; name: string }[];
  /** The message it answers. */
  quote: string | null;
  /**
   * The person on the other side who read the message first, and the time (ISO 8601). Null if the message is unread or
   * was written by the other side.
   */
  read: { by: string | null; at: string | null } | null;
  /** ISO 8601. */
  createdAt: string;
}

/** A message and its position in the thread. */
export interface ThreadItem {
  message: Message;
  /** True for the first message of its day. */
  startsDay: boolean;
  /** True for the first message that was unread when the thread was opened. */
  startsNew: boolean;
  /** True if the previous message of the day has another author, or if there is none. */
  startsTurn: boolean;
}

const dayOf = (instant: string) => new Date(instant).toDateString();

const sameAuthor = (one: Message | undefined, other: Message) =>
  one?.side === other.side && one.author?.id === other.author?.id && one.internal === other.internal;

/** Adds the positions in the thread to messages that are oldest first. */
export const threadItems = (messages: readonly Message[], firstNew: string | null): ThreadItem[] =>
  messages.map((message, place) => {
    const before = messages[place - 1];
    const startsDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
    return {
      message,
      startsDay,
      startsNew: message.id === firstNew,
      startsTurn: startsDay || !sameAuthor(before, message),
    };
  });

/** The pages of a conversation, newest message first. */
export interface Pages<T> {
  data: { items: readonly T[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}
