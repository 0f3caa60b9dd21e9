import { Paperclip } from '#web/ui/pictures/lucide.tsx';
import type { Conversation } from '#contract/conversations.ts';
import { cx } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { PlainTime } from '#web/ui/text/relative-time.tsx';

interface ConversationRowProps {
  conversation: Conversation;
  open: boolean;
  onOpen: () => void;
}

/** One client in the list: the newest message, unread messages, the side it waits for, and the assigned staff. */
export function ConversationRow({ conversation, open, onOpen }: ConversationRowProps) {
  const { clientAccount: client, last, unread, waitsSince, owner } = conversation;
  const by =
    last.side === 'agency'
      ? last.author?.isYou
        ? 'You: '
        : `${last.author?.name.split(' ')[0] ?? 'Us'}: `
      : '';
  return (
    <button
      type="button"
      aria-current={open || undefined}
      onClick={onOpen}
      className={cx(
        'flex w-full gap-3 px-4 py-3 text-start hover:bg-hover focus-visible:-outline-offset-2',
        open && 'bg-brand-soft/60 shadow-[inset_3px_0_0_var(--brand-ink)]',
      )}
    >
      <Avatar name={client.name} size="sm" quiet initials />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <span
            className={cx(
              'line-clamp-2 min-w-0 flex-1 wrap-anywhere',
              unread > 0 ? 'font-bold' : 'font-medium',
            )}
          >
            {client.name}
          </span>
          <PlainTime instant={last.createdAt} className="shrink-0 text-xs text-ink-soft" />
        </span>
        {client.company && (
          <span className="line-clamp-2 text-xs wrap-anywhere text-ink-soft">{client.company}</span>
        )}
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          <span className={cx('min-w-0 flex-1 truncate', unread > 0 && 'font-medium text-ink')}>
            {by}
            {last.hasFiles && (
              <>
                <Paperclip className="me-1 inline size-3.5" aria-hidden="true" />
                <span className="sr-only">with files </span>
              </>
            )}
            {last.words || 'Files'}
          </span>
          <CountBadge count={unread} label="unread" />
        </span>
        <span className="flex items-center gap-2 text-xs text-ink-soft">
          {waitsSince ? (
            <span className="shrink-0 font-semibold text-warning-ink">
              Our turn · <PlainTime instant={waitsSince} />
            </span>
          ) : (
            <span>Answered</span>
          )}
          {owner && (
            <span className="ms-auto inline-flex min-w-0 items-center gap-1">
              <Avatar src={owner.profileImageUrl} name={owner.name} size="xs" quiet initials />
              <span className="truncate">{owner.name}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
}
