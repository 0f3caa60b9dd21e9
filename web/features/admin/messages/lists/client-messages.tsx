import { lazy, Suspense } from 'react';
import { listConversationMessages, listConversations } from '#contract/conversations.ts';
import { getClientMessage, listClientMessages, type StaffClientMessage } from '#contract/messages.ts';
import { useRemovableList } from '#web/state/staff/removal/use-removable-list.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useClientMessages } from '../data.ts';
import { ClientMessageRow } from './client-message-row.tsx';
import { MessageList } from './message-list.tsx';

// The list opens without the dialog.
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

/** The messages that clients sent from their dashboards, and those sent to them. */
export function ClientMessages({ address, unread, mine }: ClientMessagesProps) {
  const clientId = address.value('client');
  // The default for one client is the whole conversation; for all clients, only messages by clients.
  const usual = clientId ? 'both' : 'client';
  const from = sides.find((side) => side === address.value('from')) ?? usual;
  const search = useDebounced(address.value('q').trim(), 250);
  const query = useClientMessages({ search, from, clientId, mine: mine.query });
  const removable = useRemovableList('client-messages', invalidatedByRemoval, query.data?.items);
  const { dialog } = address;
  return (
    <>
      <MessageList
        title="Client Dashboard Messages"
        unread={unread}
        address={address}
        mine={mine}
        query={query}
        removable={removable}
        counted={countedFrom[from]}
        search={{ noun: 'client messages', placeholder: 'Client or words', parameter: 'q' }}
        filters={
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
        }
        empty={
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
    </>
  );
}
