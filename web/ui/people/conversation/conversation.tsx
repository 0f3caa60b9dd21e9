import { useMemo, useState, type ReactNode } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { threadItems, type Message, type Pages, type ThreadItem } from './message.ts';
import { Thread } from './thread.tsx';

interface Row {
  id: string;
}

/**
 * Merges two lists of rows by id, newest first. If both contain a row, the second list's row is used. Returns the first
 * list itself if nothing differs.
 */
function merged<T extends Row>(known: readonly T[], now: readonly T[]): readonly T[] {
  const rows = new Map(known.map((row) => [row.id, row]));
  if (now.every((row) => rows.get(row.id) === row)) return known;
  for (const row of now) rows.set(row.id, row);
  return [...rows.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

/**
 * All messages that were ever loaded. Each new message moves the oldest one out of the refetched pages. Removing the
 * oldest would change the reader's scroll position.
 */
function useKept<T extends Row>(now: readonly T[] | undefined): readonly T[] | undefined {
  const [kept, setKept] = useState<readonly T[]>([]);
  if (!now) return undefined;
  const all = merged(kept, now);
  if (all !== kept) setKept(all);
  return all;
}

/** How one side (client or agency) converts its rows to messages. Both functions must be the same in every render. */
interface Side<T> {
  shown: (newestFirst: readonly T[]) => readonly Message[];
  firstUnread: (newestFirst: readonly T[]) => string | null;
}

/**
 * The messages of a conversation with their positions in the thread. The first unread message stays marked while the
 * thread is open.
 */
export function useThread<T extends Row>(query: Pages<T>, { shown, firstUnread }: Side<T>) {
  const messages = useKept(query.data?.items);
  const [opened, setOpened] = useState<{ firstNew: string | null } | null>(null);
  // Wait until the fetch has ended, because newer messages may be loading.
  if (messages && !opened && !query.isFetching) setOpened({ firstNew: firstUnread(messages) });
  const items = useMemo(
    () => messages && threadItems(shown(messages), opened?.firstNew ?? null),
    [messages, opened, shown],
  );
  /** `ready`: the thread knows which messages are unread, so they may now be marked as read. */
  return { messages, items, ready: opened !== null };
}

interface ConversationProps {
  query: Pages<unknown>;
  items: readonly ThreadItem[] | undefined;
  label: string;
  /** The text shown while the conversation is loading. */
  loading: string;
  /** Shown in place of a conversation that could not be loaded. */
  failed: ReactNode;
  /** Shown in place of a conversation without messages. */
  empty: ReactNode;
  /** A number that increases when the user sends a message. */
  sent: number;
  /** The id of the message that a link names. */
  at: string | null;
  children: (item: ThreadItem) => ReactNode;
}

/** The messages of a conversation, or its loading, error or empty state. */
export function Conversation({
  query,
  items,
  label,
  loading,
  failed,
  empty,
  sent,
  at,
  children,
}: ConversationProps) {
  if (!items && !query.isError) return <ThreadSkeleton label={loading} />;
  if (!items || items.length === 0)
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">{items ? empty : failed}</div>
    );
  return (
    <Thread label={label} items={items} query={query} sent={sent} at={at}>
      {children}
    </Thread>
  );
}

const widths = ['w-3/5', 'w-2/5 self-end', 'w-1/2', 'w-2/3 self-end'];

function ThreadSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col justify-end gap-5 overflow-hidden p-4 sm:p-6"
    >
      {widths.map((width) => (
        <Skeleton key={width} className={`h-14 rounded-xl ${width}`} />
      ))}
    </div>
  );
}
