import { useState, type ReactNode } from 'react';
import {
  listConversationMessages,
  listConversations,
  type ConversationMessage,
} from '#contract/conversations.ts';
import { listClientMessages } from '#contract/messages.ts';
import { SelectBox } from '#web/state/staff/removal/select-box.tsx';
import { SelectionBar } from '#web/state/staff/removal/selection-bar.tsx';
import { useRemoval } from '#web/state/staff/removal/use-removal.ts';
import { useSelection } from '#web/state/staff/removal/use-selection.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { dayText } from '#web/ui/text/time-text.ts';

const touched = [listConversationMessages, listConversations, listClientMessages];

const states = { archived: 'Archived', deleted: 'Deleted' } as const;

interface MessageRemoval {
  /** The button that starts and ends the selection. */
  toggle: ReactNode;
  /** Parts of a message: the checkbox beside it and the note below it. */
  partsOf: (id: string) => { select?: ReactNode; note?: ReactNode };
  /** The actions for the selected messages. */
  bar: ReactNode;
}

/** Archives, deletes and restores messages of the open conversation. */
export function useMessageRemoval(messages: readonly ConversationMessage[] | undefined): MessageRemoval {
  const may = useMay('removals.write');
  const [choosing, setChoosing] = useState(false);
  const present = (messages ?? []).filter(({ internal, aside }) => !internal && !aside);
  const selection = useSelection(may && choosing ? present.map(({ id }) => id) : []);
  const removal = useRemoval('client-messages', touched);
  const stop = () => {
    selection.clear();
    setChoosing(false);
  };
  const moveChosen = (to: 'archived' | 'deleted') => () => {
    removal.move(selection.ids, to);
    stop();
  };
  const restore = (id: string) => (
    <Button
      variant="quiet"
      size="sm"
      disabled={removal.isPending}
      onClick={() => removal.move([id], 'inbox')}
    >
      Restore <span className="sr-only">the message</span>
    </Button>
  );
  return {
    toggle: may && (choosing || present.length > 0) && (
      <Button
        variant="quiet"
        size="sm"
        aria-pressed={choosing}
        className="aria-pressed:bg-pressed"
        onClick={choosing ? stop : () => setChoosing(true)}
      >
        Select
      </Button>
    ),
    partsOf(id) {
      const message = messages?.find((one) => one.id === id);
      if (message?.aside) {
        const { state, by, at, goneAt } = message.aside;
        return {
          note: (
            <div className="flex flex-wrap items-center gap-x-2 px-1 type-meta text-ink-soft">
              <p>
                {states[state]} <RelativeTime instant={at} />
                {by && ` by ${by}`}
                {goneAt && `, erased on ${dayText(goneAt)}`}
              </p>
              {may && restore(id)}
            </div>
          ),
        };
      }
      const name = message?.body ? `the message “${message.body.slice(0, 60)}”` : 'the message';
      return choosing && message && !message.internal
        ? { select: <SelectBox id={id} name={name} selection={selection} /> }
        : {};
    },
    bar: choosing && (
      <div className="px-2 pb-2 empty:hidden">
        <SelectionBar
          selection={selection}
          noun={['message', 'messages']}
          pending={removal.isPending}
          actions={[
            { label: 'Archive', onSelect: moveChosen('archived') },
            { label: 'Delete', onSelect: moveChosen('deleted'), danger: true },
          ]}
        />
      </div>
    ),
  };
}
