import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ContactMessage } from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { cx } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { ClientMessages } from './lists/client-messages.tsx';
import { ContactMessages } from './lists/contact-messages.tsx';

// The lists open without the conversations.
const Conversations = lazy(() =>
  loadScreen(() => import('./conversations/conversations.tsx'), 'Conversations'),
);
const WriteDialog = lazy(() => loadScreen(() => import('./write-dialog.tsx'), 'WriteDialog'));
const ContactMessageDialog = lazy(() =>
  loadScreen(() => import('./answer/contact-message-dialog.tsx'), 'ContactMessageDialog'),
);
const SavedRepliesDialog = lazy(() =>
  loadScreen(() => import('./saved-replies/saved-replies-dialog.tsx'), 'SavedRepliesDialog'),
);

const views = [
  { value: '', label: 'Lists' },
  { value: 'conversations', label: 'Conversations' },
] as const;

interface MessagesPanelProps {
  /** Shows who is assigned to a message from the form of the site. */
  people?: (message: ContactMessage) => ReactNode;
}

/** The Messages tab of the admin panel: messages from client dashboards and from the form of the site. */
export function MessagesPanel({ people }: MessagesPanelProps) {
  const address = useAdminAddress('messages');
  const { data: counts } = useQuery(queryOf(getAdminCounts));
  const { dialog } = address;
  const clientId = address.value('client');
  const client = useClientOption(clientId);
  const mine = useMine(address, 'messages.read');
  const [thread] = useAddressPart('thread');
  // A link to a conversation does not name the view.
  const view = address.value('view') === 'conversations' || thread !== null ? 'conversations' : '';
  const narrowed = clientId !== '' || mine.mine;
  return (
    <section aria-labelledby="messages-heading" className="flex flex-col gap-4">
      <div
        // A narrow screen shows only the open conversation.
        className={cx(
          'flex flex-wrap items-center gap-x-3 gap-y-2',
          thread !== null && 'max-lg:contents max-lg:[&>:not(h2)]:hidden max-lg:[&>h2]:sr-only',
        )}
      >
        <h2 id="messages-heading" className="text-2xl">
          Messages
        </h2>
        {counts && (
          <Badge tone={counts.messagesUnread > 0 ? 'brand' : 'neutral'}>
            {counts.messagesUnread.toLocaleString('en-US')} unread
          </Badge>
        )}
        {/* A tablet has no room for one row: filters and actions go below. */}
        <span className="hidden h-0 basis-full sm:max-lg:block" aria-hidden="true" />
        <Segmented
          label="View"
          options={views}
          value={view}
          onChange={(next) => address.go('messages', next ? { view: next } : {})}
        />
        <MineSwitch mine={mine} />
        <Button className="ms-auto max-sm:w-full" onClick={() => address.open('write', clientId)}>
          <PenLine className="size-4.5" aria-hidden="true" />
          Write to a Client
        </Button>
      </div>
      {view === 'conversations' ? (
        <Suspense fallback={<Skeleton className="h-[36rem] w-full rounded-xl" />}>
          <Conversations address={address} mine={mine} />
        </Suspense>
      ) : (
        <>
          {clientId && (
            <div className="flex">
              <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />
            </div>
          )}
          <div className="grid gap-5 lg:grid-cols-2">
            <ClientMessages
              address={address}
              mine={mine}
              unread={narrowed ? 0 : (counts?.clientMessagesUnread ?? 0)}
            />
            <ContactMessages
              address={address}
              mine={mine}
              unread={narrowed ? 0 : (counts?.contactMessagesUnread ?? 0)}
              people={people}
            />
          </div>
        </>
      )}
      <Suspense>
        {dialog.name === 'replies' && <SavedRepliesDialog onClose={address.close} />}
        {dialog.name === 'respond' && <ContactMessageDialog id={dialog.id} onClose={address.close} />}
        {dialog.name === 'write' && <WriteDialog clientId={dialog.id} address={address} />}
      </Suspense>
    </section>
  );
}
