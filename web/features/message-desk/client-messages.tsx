import { limits } from '#contract/limits.ts';
import type { Place } from '#web/api/use-place.ts';
import { useSettled } from '#web/api/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { ClientMessageRow } from './client-message-row.tsx';
import { useClientMessages } from './data.ts';
import { MessagePanel } from './message-panel.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

const sides = ['client', 'admin', 'both'] as const;

/** What clients wrote from their dashboards, and what was written to them. */
export function ClientMessages({ place, unread }: { place: Place; unread: number }) {
  const typed = place.value('q').trim();
  const clientId = place.value('client');
  // Of one client the conversation counts; of all, what waits for an answer.
  const usual = clientId ? 'both' : 'client';
  const from = sides.find((side) => side === place.value('from')) ?? usual;
  const query = useClientMessages({ search: useSettled(typed, 250), from, clientId });
  const narrowed = typed !== '' || clientId !== '';
  const { dialog } = place;
  return (
    <>
      <MessagePanel
        title="Client Dashboard Messages"
        unread={unread}
        query={query}
        narrowed={narrowed}
        tools={
          <div role="search" aria-label="Client messages" className="flex flex-wrap gap-2">
            <Input
              type="search"
              aria-label="Search client messages"
              placeholder="Client or words"
              maxLength={limits.search}
              value={place.value('q')}
              onChange={(event) => place.set('q', event.target.value)}
              className="min-w-0 flex-1 basis-36"
            />
            <div className="w-38">
              <Select
                aria-label="Written by"
                value={from}
                onChange={({ target }) => place.set('from', target.value === usual ? '' : target.value)}
              >
                <option value="client">From clients</option>
                <option value="admin">From us</option>
                <option value="both">From both</option>
              </Select>
            </div>
          </div>
        }
        empty={
          narrowed ? (
            <EmptyState title="No message matches">Try fewer letters, or all clients.</EmptyState>
          ) : (
            <EmptyState
              title={from === 'admin' ? 'Nothing written to clients yet' : 'No messages from clients yet'}
              action={
                <Button variant="secondary" onClick={() => place.open('write')}>
                  Write to a Client
                </Button>
              }
            >
              {from === 'admin'
                ? 'Responses and messages you send to clients appear here.'
                : 'What clients write in their portal appears here.'}
            </EmptyState>
          )
        }
      >
        {(message) => <ClientMessageRow message={message} place={place} />}
      </MessagePanel>
      {dialog.name === 'reply' && (
        <ReplyDialog
          key={dialog.id}
          id={dialog.id}
          known={query.data?.pages.flatMap((page) => page.items).find(({ id }) => id === dialog.id)}
          place={place}
        />
      )}
    </>
  );
}
