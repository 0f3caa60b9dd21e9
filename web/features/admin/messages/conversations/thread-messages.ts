import { adminAddress } from '#contract/addresses.ts';
import type { ConversationMessage } from '#contract/conversations.ts';
import type { MessageLink } from '#contract/message-links.ts';
import type { Message, NamedThing } from '#web/ui/people/conversation/message.ts';

const named = (link: MessageLink): NamedThing => ({
  ...link,
  href:
    link.kind === 'preview'
      ? adminAddress('portfolio', { view: 'previews', preview: link.id })
      : adminAddress('portfolio', { dialog: `project:${link.id}` }),
});

/** Converts messages and notes (newest first) into messages of the thread (oldest first). */
export function threadMessages(newestFirst: readonly ConversationMessage[]): Message[] {
  const byId = new Map(newestFirst.map((message) => [message.id, message]));
  return newestFirst.toReversed().map(({ side, body, links, read, responseToId, aside, ...message }) => ({
    ...message,
    side: side === 'agency' ? 'ours' : 'theirs',
    text: body,
    gone: aside?.state === 'deleted',
    links: links.map(named),
    quote: (responseToId && byId.get(responseToId)?.body) || null,
    read: side === 'agency' && read ? { by: read.by?.name ?? null, at: read.at } : null,
  }));
}

/** The oldest message of the client that nobody has read, or null. */
export const firstUnread = (newestFirst: readonly ConversationMessage[]): string | null =>
  newestFirst.findLast(({ side, read }) => side === 'client' && read === null)?.id ?? null;
