import { useQuery } from '@tanstack/react-query';
import { PenLine } from '#web/ui/pictures/lucide.tsx';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ContactMessage } from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useWaitsLongest } from '#web/state/staff/waiting/use-waits-longest.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { TabHeading } from '#web/ui/layout/tabs/tab-heading.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Lists } from './lists/lists.tsx';
import { MessagesToolbar } from './lists/messages-toolbar.tsx';

// Lazy, because the lists work without the conversations.
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
  /** Renders the staff assigned to a message of the contact form. */
  people?: (message: ContactMessage) => ReactNode;
}

/** The Messages tab of the admin panel: messages from the portal and from the contact form of the site. */
export function MessagesPanel({ people }: MessagesPanelProps) {
  const address = useAdminAddress('messages');
  const { data: counts } = useQuery(queryOf(getAdminCounts));
  const { dialog } = address;
  const mine = useMine(address, 'messages.read');
  const [thread] = useAddressPart('thread');
  // A link to a conversation does not contain the view.
  const view = address.value('view') === 'conversations' || thread !== null ? 'conversations' : '';
  const { sentence, longest } = useWaitsLongest(mine.query, ['message', 'contact-message'], {
    nouns: ['message', 'messages'],
    wanted: 'an answer',
  });
  const mayWrite = useMay('messages.write');
  const mayRemove = useMay('removals.write');
  // On a touch screen a menu item shows the checkboxes.
  const hovers = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
  const [selecting, setSelecting] = useState(false);
  const write = () => address.open('write', address.value('client'));
  const answer = () => {
    if (longest?.kind === 'message')
      address.go('messages', { view: 'conversations', thread: longest.oldest.subjectId });
    else if (longest) address.open('respond', longest.oldest.subjectId);
  };
  return (
    <section aria-labelledby="messages-heading" className="flex flex-col gap-4">
      {/* A narrow screen shows only the open conversation. */}
      {thread !== null && <h2 className="sr-only lg:hidden">Messages</h2>}
      <div className={cx(thread !== null && 'max-lg:hidden')}>
        <TabHeading
          id="messages-heading"
          title="Messages"
          counts={
            <div className="max-sm:order-1">
              <Segmented
                label="View"
                options={views}
                value={view}
                onChange={(next) => address.go('messages', next ? { view: next } : {})}
              />
            </div>
          }
          tools={
            <>
              {view === '' && (
                <MessagesToolbar
                  address={address}
                  mine={mine}
                  selecting={
                    mayRemove && !hovers ? { on: selecting, toggle: () => setSelecting(!selecting) } : null
                  }
                />
              )}
              <Button className={view === '' ? 'max-sm:order-1' : 'ms-auto'} onClick={write}>
                <PenLine className="size-4.5" aria-hidden="true" />
                <span>
                  Write <span className="sr-only">to a Client</span>
                </span>
              </Button>
            </>
          }
          lead={view === '' && sentence}
          action={
            view === '' &&
            longest &&
            mayWrite && (
              <Button variant="secondary" size="sm" onClick={answer}>
                Answer <span className="sr-only">{longest.oldest.name}</span>
              </Button>
            )
          }
        />
      </div>
      {view === 'conversations' ? (
        <Suspense fallback={<Skeleton className="h-[36rem] w-full rounded-xl" />}>
          <Conversations address={address} mine={mine} />
        </Suspense>
      ) : (
        <Lists address={address} mine={mine} counts={counts} choosing={mayRemove && (hovers || selecting)} />
      )}
      <Suspense>
        {dialog.name === 'replies' && <SavedRepliesDialog onClose={address.close} />}
        {dialog.name === 'respond' && (
          <ContactMessageDialog id={dialog.id} people={people} onClose={address.close} />
        )}
        {dialog.name === 'write' && <WriteDialog clientId={dialog.id} address={address} />}
      </Suspense>
    </section>
  );
}
