import { useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { cx } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';

interface ConversationsProps {
  address: AdminAddress<'messages'>;
  mine: Mine;
}

const card = 'min-h-0 min-w-0 overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line';

/**
 * The list of conversations beside the open one; a narrow screen shows only one of these. A wide screen opens the first
 * conversation that waits for the agency.
 */
export function Conversations({ address, mine }: ConversationsProps) {
  const [openId, open, close] = useAddressPart('thread');
  const [wide] = useState(() => window.matchMedia('(width >= 64rem)').matches);
  // The id stays after an answer, so that the pane does not switch to the next conversation.
  const [first, setFirst] = useState<string | null>(null);
  const [hasSome, setHasSome] = useState(false);
  const onLoaded = (conversations: readonly Conversation[]) => {
    setHasSome(conversations.length > 0);
    setFirst(conversations.find(({ waitsSince }) => waitsSince)?.id ?? null);
  };
  const shown = openId ?? (wide ? first : null);
  return (
    <div
      className={cx(
        'grid min-h-96 gap-5 lg:h-[calc(100dvh-14rem)] lg:min-h-[36rem] lg:grid-cols-[23rem_minmax(0,1fr)]',
        // On a narrow screen the list is as high as the scrollable area. The field of an open conversation stays above
        // the lower edge at any scroll position.
        openId === null ? 'max-lg:h-[calc(100dvh-5.5rem)]' : 'max-lg:h-[calc(100dvh-10.5rem)]',
      )}
    >
      <div className={cx(card, openId !== null && 'max-lg:hidden')}>
        <ConversationList address={address} mine={mine} openId={shown} onOpen={open} onLoaded={onLoaded} />
      </div>
      {shown === null ? (
        hasSome && (
          <div className={cx(card, 'grid place-items-center max-lg:hidden')}>
            <EmptyState title="Choose a conversation">
              The messages, files and notes of one client, oldest first.
            </EmptyState>
          </div>
        )
      ) : (
        <ConversationPane
          key={openId ?? `first ${shown}`}
          clientAccountId={shown}
          address={address}
          chosen={openId !== null}
          onClose={close}
        />
      )}
    </div>
  );
}
