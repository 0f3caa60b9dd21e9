import { Paperclip } from '#web/ui/pictures/lucide/later.tsx';
import type { Conversation } from '#contract/conversations.ts';
import { Row } from '#web/ui/lists/row/row.tsx';
import { OwnerAvatar } from '#web/ui/people/owner-avatar.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { CountBadge } from '#web/ui/text/count-badge.tsx';

interface ConversationRowProps {
  conversation: Conversation;
  open: boolean;
  /** True in search results: the search may have matched the company. */
  found: boolean;
  onOpen: () => void;
}

/**
 * A client in the list: the newest message, the number of unread messages, whether it waits for staff, and the assigned
 * staff.
 */
export function ConversationRow({ conversation, open, found, onOpen }: ConversationRowProps) {
  const { id, clientAccount: client, last, unread, waitsSince, owner } = conversation;
  const by =
    last.side === 'agency'
      ? last.author?.isYou
        ? 'You: '
        : `${last.author?.name.split(' ')[0] ?? 'Us'}: `
      : '';
  return (
    <Row
      id={`conversation-${id}`}
      narrow
      name={client.name}
      about={found && client.company}
      picture={<Avatar name={client.name} size="row" quiet initials />}
      what={
        <>
          {by}
          {last.hasFiles && (
            <>
              <Paperclip className="me-1 inline size-3.5" aria-hidden="true" />
              <span className="sr-only">with files </span>
            </>
          )}
          {last.words || 'Files'}
        </>
      }
      state={
        <span className="flex items-center gap-2 type-pill text-warning-ink">
          {waitsSince && 'Waiting for us'}
          <CountBadge count={unread} label="unread" />
          {owner && <OwnerAvatar owner={owner} />}
        </span>
      }
      at={last.createdAt}
      waits={unread > 0}
      current={open}
      onOpen={onOpen}
    />
  );
}
