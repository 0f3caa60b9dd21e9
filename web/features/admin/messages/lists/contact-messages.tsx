import { Archive, OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { listContactMessages, type ContactMessage } from '#contract/messages.ts';
import { NothingMine } from '#web/state/assigned/nothing-mine.tsx';
import type { Mine } from '#web/state/assigned/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useRemovableList } from '#web/state/assigned/removal/use-removable-list.tsx';
import { useDebounced } from '#web/state/use-debounced.ts';
import { FolderButton } from '#web/ui/buttons/folder-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { ContactMessageRow } from './contact-message-row.tsx';
import { useContactMessages } from '../data.ts';
import { MessageList } from './message-list.tsx';
import { NothingMatches } from '../nothing-matches.tsx';

interface ContactMessagesProps {
  address: AdminAddress<'messages'>;
  unread: number;
  mine: Mine;
  people: ((message: ContactMessage) => ReactNode) | undefined;
}

/** The messages from the contact form of the site. */
export function ContactMessages({ address, unread, mine, people }: ContactMessagesProps) {
  const typed = address.value('contact').trim();
  const inSpam = address.value('folder') === 'spam';
  const clientId = address.value('client');
  const query = useContactMessages({
    search: useDebounced(typed, 250),
    folder: inSpam ? 'spam' : 'inbox',
    clientId,
    mine: mine.query,
  });
  const narrowed = typed !== '' || clientId !== '';
  const removable = useRemovableList('messages', [listContactMessages], query.data?.items, inSpam);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <MessageList
        title="Contact Form Messages"
        unread={unread}
        query={query}
        narrowed={narrowed}
        counted={inSpam ? 'in spam' : 'in all'}
        tools={
          <div role="search" aria-label="Contact form messages" className="flex flex-wrap gap-2">
            <SearchInput
              label="Search contact form messages"
              placeholder="Name or words"
              value={address.value('contact')}
              onSearch={(typed) => address.set('contact', typed)}
              maxLength={limits.search}
              className="min-w-0 flex-1 basis-36 max-sm:basis-full"
            />
            <FolderButton
              name="Spam"
              icon={OctagonAlert}
              pressed={inSpam}
              onClick={() => address.set('folder', inSpam ? '' : 'spam')}
            />
            {removable.may && <FolderButton name="Archive" icon={Archive} onClick={removable.openAside} />}
          </div>
        }
        empty={
          narrowed ? (
            <NothingMatches
              title="No message matches"
              all="all clients"
              showAll="Show all clients"
              onClearSearch={typed === '' ? undefined : () => address.set('contact', '')}
              onShowAll={() => address.set('client', '')}
            />
          ) : mine.mine ? (
            <NothingMine onShowAll={() => mine.set(false)} />
          ) : (
            <Nothing inSpam={inSpam} />
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
      {removable.parts}
    </div>
  );
}

function Nothing({ inSpam }: { inSpam: boolean }) {
  if (inSpam)
    return (
      <EmptyState title="Spam is empty">
        Messages that look automated wait here until you restore them.
      </EmptyState>
    );
  return (
    <EmptyState title="No contact messages yet">
      What visitors send with the message form of your site appears here.
    </EmptyState>
  );
}
