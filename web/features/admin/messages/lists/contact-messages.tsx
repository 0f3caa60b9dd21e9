import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { listContactMessages, type ContactMessage } from '#contract/messages.ts';
import { useRemovableList } from '#web/state/staff/removal/use-removable-list.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { FolderButton } from '#web/ui/buttons/folder-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useContactMessages } from '../data.ts';
import { ContactMessageRow } from './contact-message-row.tsx';
import { MessageList } from './message-list.tsx';

interface ContactMessagesProps {
  address: AdminAddress<'messages'>;
  unread: number;
  mine: Mine;
  people: ((message: ContactMessage) => ReactNode) | undefined;
}

/** The messages from the contact form of the site. */
export function ContactMessages({ address, unread, mine, people }: ContactMessagesProps) {
  const inSpam = address.value('folder') === 'spam';
  const query = useContactMessages({
    search: useDebounced(address.value('contact').trim(), 250),
    folder: inSpam ? 'spam' : 'inbox',
    clientId: address.value('client'),
    mine: mine.query,
  });
  const removable = useRemovableList('messages', [listContactMessages], query.data?.items, inSpam);
  return (
    <MessageList
      title="Contact Form Messages"
      unread={unread}
      address={address}
      mine={mine}
      query={query}
      removable={removable}
      counted={inSpam ? 'in spam' : 'in all'}
      search={{ noun: 'contact form messages', placeholder: 'Name or words', parameter: 'contact' }}
      filters={
        <FolderButton
          name="Spam"
          icon={OctagonAlert}
          pressed={inSpam}
          onClick={() => address.set('folder', inSpam ? '' : 'spam')}
        />
      }
      empty={
        inSpam ? (
          <EmptyState title="Spam is empty">
            Messages that look automated wait here until you restore them.
          </EmptyState>
        ) : (
          <EmptyState title="No contact messages yet">
            What visitors send with the message form of your site appears here.
          </EmptyState>
        )
      }
    >
      {(message) => (
        <ContactMessageRow
          message={message}
          inSpam={inSpam}
          address={address}
          people={people?.(message)}
          select={removable.select(message.id, `the message of ${message.name}`)}
        />
      )}
    </MessageList>
  );
}
