import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { getAdminCounts } from '#contract/overview.ts';
import { useClientOption } from '#web/api/client-options.ts';
import { q } from '#web/api/query-client.ts';
import { usePlace } from '#web/api/use-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { NarrowedTo } from '#web/ui/narrowed-to.tsx';
import { ClientMessages } from './client-messages.tsx';
import { ContactMessages } from './contact-messages.tsx';
import { WriteDialog } from './write-dialog.tsx';

/** The Messages tab of the admin panel: from client dashboards and from the form of the site. */
export function MessageDesk() {
  const place = usePlace();
  const { data: counts } = useQuery(q(getAdminCounts));
  const { dialog } = place;
  const clientId = place.value('client');
  const client = useClientOption(clientId);
  return (
    <section aria-labelledby="messages-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="messages-heading" className="text-2xl">
          Messages
        </h2>
        {counts && (
          <Badge tone={counts.messagesUnread > 0 ? 'brand' : 'neutral'}>
            {counts.messagesUnread.toLocaleString('en-US')} unread
          </Badge>
        )}
        <Button className="ms-auto max-sm:w-full" onClick={() => place.open('write', clientId)}>
          <PenLine className="size-4.5" aria-hidden="true" />
          Write to a Client
        </Button>
      </div>
      {clientId && (
        <div className="flex">
          <NarrowedTo name={client?.label} onClear={() => place.set('client', '')} />
        </div>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <ClientMessages place={place} unread={clientId ? 0 : (counts?.clientMessagesUnread ?? 0)} />
        <ContactMessages place={place} unread={clientId ? 0 : (counts?.contactMessagesUnread ?? 0)} />
      </div>
      {dialog.name === 'write' && <WriteDialog clientId={dialog.id} place={place} />}
    </section>
  );
}
