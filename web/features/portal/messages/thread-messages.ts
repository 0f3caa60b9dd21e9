import { portalAddress } from '#contract/addresses.ts';
import type { MessageLink } from '#contract/message-links.ts';
import type { ClientMessage } from '#contract/messages.ts';
import type { Message, NamedThing } from '#web/ui/people/conversation/message.ts';

const named = (link: MessageLink): NamedThing => ({
  ...link,
  href: link.kind === 'preview' ? portalAddress('previews', { preview: link.id }) : portalAddress('project'),
});

/**
 * The thread in reading order, made from messages that are newest first. It includes answers that are stored with
 * another message.
 */
export function threadMessages(newestFirst: readonly ClientMessage[]): Message[] {
  const byId = new Map(newestFirst.map((message) => [message.id, message]));
  const answered = new Set(newestFirst.map(({ responseToId }) => responseToId));
  return newestFirst.toReversed().flatMap((message) => {
    const { id, message: text, fromAdmin, author, files, links, createdAt, isRead, read } = message;
    const { adminResponse, responseDate, respondedBy, responseToId, deletedAt } = message;
    const shown: Message = {
      id,
      side: fromAdmin ? 'theirs' : 'ours',
      author,
      text,
      quoted: message.quoted,
      gone: deletedAt !== undefined,
      internal: false,
      files,
      links: links.map(named),
      mentions: [],
      quote: (responseToId && byId.get(responseToId)?.message) || null,
      read: !fromAdmin && isRead ? { by: read?.by?.name ?? null, at: read?.at ?? null } : null,
      createdAt,
    };
    if (!adminResponse || answered.has(id)) return [shown];
    const answer: Message = {
      ...shown,
      id: `${id}/answer`,
      side: 'theirs',
      author: respondedBy,
      text: adminResponse,
      quoted: null,
      files: [],
      links: [],
      quote: text,
      read: null,
      createdAt: responseDate ?? createdAt,
    };
    return [shown, answer];
  });
}

/** The agency's oldest message that the client has not read, or null. */
export const firstUnread = (newestFirst: readonly ClientMessage[]): string | null =>
  newestFirst.findLast(({ fromAdmin, isRead }) => fromAdmin && !isRead)?.id ?? null;
