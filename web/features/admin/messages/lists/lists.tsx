import type { AdminCounts } from '#contract/overview.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { ClientMessages } from './client-messages.tsx';
import { ContactMessages } from './contact-messages.tsx';
import { searchOf, sideOf } from './narrowing.ts';

interface ListsProps {
  address: AdminAddress<'messages'>;
  mine: Mine;
  counts: AdminCounts | undefined;
  /** True while messages can be selected. */
  choosing: boolean;
}

/** The messages between clients and agency beside the messages of the contact form. */
export function Lists({ address, mine, counts, choosing }: ListsProps) {
  const clientId = address.value('client');
  const client = useClientOption(clientId);
  const narrowed = clientId !== '' || mine.mine;
  const search = useDebounced(searchOf(address).value.trim(), 250);
  const shared = { address, mine, search, choosing };
  return (
    <>
      {clientId && (
        <div className="flex">
          <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />
        </div>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <ClientMessages
          {...shared}
          from={sideOf(address).value}
          unread={narrowed ? 0 : (counts?.clientMessagesUnread ?? 0)}
        />
        <ContactMessages
          {...shared}
          inSpam={address.value('folder') === 'spam'}
          unread={narrowed ? 0 : (counts?.contactMessagesUnread ?? 0)}
        />
      </div>
    </>
  );
}
