import { useRemovableList } from '#web/state/staff/removal/use-removable-list.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { contactLists, useContactMessages } from '../data.ts';
import { ContactMessageRow } from './contact-message-row.tsx';
import { MessageList, type ListOfMessages } from './message-list.tsx';

interface ContactMessagesProps extends ListOfMessages {
  inSpam: boolean;
}

/** The messages from the contact form of the site. */
export function ContactMessages({ address, unread, mine, search, choosing, inSpam }: ContactMessagesProps) {
  const query = useContactMessages({
    search,
    folder: inSpam ? 'spam' : 'inbox',
    clientId: address.value('client'),
    mine: mine.query,
  });
  const removable = useRemovableList('messages', contactLists, query.data?.items, inSpam);
  return (
    <MessageList
      title="Contact Form Messages"
      unread={unread}
      address={address}
      mine={mine}
      query={query}
      removable={removable}
      beside={
        inSpam && (
          <Button variant="secondary" size="sm" onClick={() => address.set('folder', '')}>
            Leave spam
          </Button>
        )
      }
      empty={
        inSpam ? (
          <EmptyState title="Spam is empty">
            Messages that look automated wait here until you restore them.
          </EmptyState>
        ) : (
          <EmptyState title="No contact messages yet">
            Messages from the form on your site appear here.
          </EmptyState>
        )
      }
    >
      {(message) => (
        <ContactMessageRow
          message={message}
          inSpam={inSpam}
          address={address}
          found={search !== ''}
          select={choosing && removable.select(message.id, `the message of ${message.name}`)}
        />
      )}
    </MessageList>
  );
}
