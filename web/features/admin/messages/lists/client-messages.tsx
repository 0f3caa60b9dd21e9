import { Archive } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { listConversationMessages, listConversations } from '#contract/conversations.ts';
import { limits } from '#contract/validation/limits.ts';
import { getClientMessage, listClientMessages, type StaffClientMessage } from '#contract/messages.ts';
import { NothingMine } from '#web/state/assigned/nothing-mine.tsx';
import { useRemovableList } from '#web/state/assigned/removal/use-removable-list.tsx';
import type { Mine } from '#web/state/assigned/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FolderButton } from '#web/ui/buttons/folder-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { ClientMessageRow } from './client-message-row.tsx';
import { useClientMessages } from '../data.ts';
import { MessageList } from './message-list.tsx';
import { NothingMatches } from '../nothing-matches.tsx';

// The list opens without it.
const ReplyDialog = lazy(() => loadScreen(() => import('../answer/reply-dialog.tsx'), 'ReplyDialog'));

const sides = ['client', 'admin', 'both'] as const;

const countedFrom = { client: 'from clients', admin: 'from us', both: 'in all' } as const;

/** The calls that a removal of messages, or its undoing, invalidates. */
const invalidatedByRemoval = [
  listClientMessages,
  getClientMessage,
  listConversations,
  listConversationMessages,
];

const selectionName = ({ fromAdmin, author, clientAccount }: StaffClientMessage) =>
  fromAdmin ? `the message to ${clientAccount.name}` : `the message of ${author?.name ?? clientAccount.name}`;

interface ClientMessagesProps {
  address: AdminAddress<'messages'>;
  unread: number;
  mine: Mine;
}

/** The messages clients sent from their dashboards, and those sent to them. */
export function ClientMessages({ address, unread, mine }: ClientMessagesProps) {
  const typed = address.value('q').trim();
  const clientId = address.value('client');
  // The default for one client is the whole conversation; for all clients, only what clients sent.
  const usual = clientId ? 'both' : 'client';
  const from = sides.find((side) => side === address.value('from')) ?? usual;
  const query = useClientMessages({ search: useDebounced(typed, 250), from, clientId, mine: mine.query });
  const narrowed = typed !== '' || clientId !== '';
  const removable = useRemovableList('client-messages', invalidatedByRemoval, query.data?.items);
  const { dialog } = address;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <MessageList
        title="Client Dashboard Messages"
        unread={unread}
        query={query}
        narrowed={narrowed}
        counted={countedFrom[from]}
        tools={
          <div role="search" aria-label="Client messages" className="flex flex-wrap gap-2">
            <SearchInput
              label="Search client messages"
              placeholder="Client or words"
              value={address.value('q')}
              onSearch={(typed) => address.set('q', typed)}
              maxLength={limits.search}
              className="min-w-0 flex-1 basis-36 max-sm:basis-full"
            />
            <div className="w-38">
              <Select
                aria-label="Written by"
                value={from}
                onChange={({ target }) => address.set('from', target.value === usual ? '' : target.value)}
              >
                <option value="client">From clients</option>
                <option value="admin">From us</option>
                <option value="both">From both</option>
              </Select>
            </div>
            {removable.may && <FolderButton name="Archive" icon={Archive} onClick={removable.openAside} />}
          </div>
        }
        empty={
          narrowed ? (
            <NothingMatches
              title="No message matches"
              all="all clients"
              showAll="Show all clients"
              onClearSearch={typed === '' ? undefined : () => address.set('q', '')}
              onShowAll={() => address.set('client', '')}
            />
          ) : mine.mine ? (
            <NothingMine onShowAll={() => mine.set(false)} />
          ) : (
            <EmptyState
              title={from === 'admin' ? 'Nothing written to clients yet' : 'No messages from clients here'}
              action={
                <Button variant="secondary" onClick={() => address.open('write')}>
                  Write to a Client
                </Button>
              }
            >
              {from === 'admin'
                ? 'Responses and messages you send to clients appear here.'
                : 'What clients write in their portal appears here.'}
              {removable.may && ' What was put aside is in the archive.'}
            </EmptyState>
          )
        }
      >
        {(message) => (
          <ClientMessageRow
            message={message}
            address={address}
            select={removable.select(message.id, selectionName(message))}
          />
        )}
      </MessageList>
      {removable.parts}
      <Suspense>
        {dialog.name === 'reply' && (
          <ReplyDialog
            key={dialog.id}
            id={dialog.id}
            known={query.data?.items.find(({ id }) => id === dialog.id)}
            address={address}
          />
        )}
      </Suspense>
    </div>
  );
}
