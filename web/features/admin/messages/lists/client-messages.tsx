import { lazy, Suspense } from 'react';
import type { StaffClientMessage } from '#contract/messages.ts';
import { useRemovableList } from '#web/state/staff/removal/use-removable-list.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { clientLists, useClientMessages, type ClientFilter } from '../data.ts';
import { ClientMessageRow } from './client-message-row.tsx';
import { MessageList, type ListOfMessages } from './message-list.tsx';

// Lazy, because the list works without the dialog.
const ReplyDialog = lazy(() => loadScreen(() => import('../answer/reply-dialog.tsx'), 'ReplyDialog'));

const selectionName = ({ fromAdmin, author, clientAccount }: StaffClientMessage) =>
  fromAdmin ? `the message to ${clientAccount.name}` : `the message of ${author?.name ?? clientAccount.name}`;

interface ClientMessagesProps extends ListOfMessages {
  from: ClientFilter['from'];
}

/** The messages that clients sent from the portal, and those sent to clients. */
export function ClientMessages({ address, unread, mine, search, choosing, from }: ClientMessagesProps) {
  const query = useClientMessages({ search, from, clientId: address.value('client'), mine: mine.query });
  const removable = useRemovableList('client-messages', clientLists, query.data?.items);
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
              : 'Messages from client portals appear here.'}
            {removable.may && ' Archived ones are under More.'}
          </EmptyState>
        }
      >
        {(message) => (
          <ClientMessageRow
            message={message}
            address={address}
            found={search !== ''}
            select={choosing && removable.select(message.id, selectionName(message))}
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
