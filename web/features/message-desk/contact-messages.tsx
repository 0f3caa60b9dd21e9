import { limits } from '#contract/limits.ts';
import type { Place } from '#web/api/use-place.ts';
import { useSettled } from '#web/api/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { ContactMessageRow } from './contact-message-row.tsx';
import { useContactMessages } from './data.ts';
import { MessagePanel } from './message-panel.tsx';

/** What visitors wrote with the form of the site. */
export function ContactMessages({ place, unread }: { place: Place; unread: number }) {
  const typed = place.value('contact').trim();
  const onShelf = place.value('shelf') === 'spam';
  const clientId = place.value('client');
  const query = useContactMessages({
    search: useSettled(typed, 250),
    shelf: onShelf ? 'spam' : 'inbox',
    clientId,
  });
  const narrowed = typed !== '' || clientId !== '';
  return (
    <MessagePanel
      title="Contact Form Messages"
      unread={unread}
      query={query}
      narrowed={narrowed}
      tools={
        <div role="search" aria-label="Contact form messages" className="flex flex-wrap gap-2">
          <Input
            type="search"
            aria-label="Search contact form messages"
            placeholder="Name or words"
            maxLength={limits.search}
            value={place.value('contact')}
            onChange={(event) => place.set('contact', event.target.value)}
            className="min-w-0 flex-1 basis-36"
          />
          <Button
            variant="quiet"
            aria-pressed={onShelf}
            className="px-3 aria-pressed:bg-pressed sm:px-5"
            onClick={() => place.set('shelf', onShelf ? '' : 'spam')}
          >
            Spam shelf
          </Button>
        </div>
      }
      empty={<Nothing narrowed={narrowed} onShelf={onShelf} />}
    >
      {(message) => <ContactMessageRow message={message} onShelf={onShelf} place={place} />}
    </MessagePanel>
  );
}

function Nothing({ narrowed, onShelf }: { narrowed: boolean; onShelf: boolean }) {
  if (narrowed) return <EmptyState title="No message matches">Try fewer letters, or all clients.</EmptyState>;
  if (onShelf)
    return (
      <EmptyState title="The spam shelf is empty">
        Messages that look automated wait here until you restore them.
      </EmptyState>
    );
  return (
    <EmptyState title="No contact messages yet">
      What visitors send with the message form of your site appears here.
    </EmptyState>
  );
}
