import { lazy, Suspense, useState } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { ShowSelect } from '#web/state/staff/show-select.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { FoldedSearch } from '#web/ui/lists/search/folded-search.tsx';
import { searchOf, sideOf } from './narrowing.ts';
import { clientLists, contactLists } from '../data.ts';

const RemovedDialog = lazy(() =>
  loadScreen(() => import('#web/state/staff/removal/removed-dialog.tsx'), 'RemovedDialog'),
);

const sides = [
  { value: 'client', label: 'From clients' },
  { value: 'admin', label: 'From us' },
  { value: 'both', label: 'From both' },
] as const;

const archives = [
  { value: 'client-messages', label: 'From the dashboard' },
  { value: 'messages', label: 'From the contact form' },
] as const;

interface MessagesToolbarProps {
  address: AdminAddress<'messages'>;
  mine: Mine;
  /** Starts and ends the selection of messages on devices without hover; null where checkboxes show on hover. */
  selecting: { on: boolean; toggle: () => void } | null;
}

/** The search and filters of both lists, and a menu with rare actions. */
export function MessagesToolbar({ address, mine, selecting }: MessagesToolbarProps) {
  const mayRemove = useMay('removals.write');
  const [aside, setAside] = useState<(typeof archives)[number]['value'] | null>(null);
  const search = searchOf(address);
  const side = sideOf(address);
  const inSpam = address.value('folder') === 'spam';
  return (
    <>
      <FoldedSearch
        name="Messages"
        label="Search messages"
        placeholder="Search messages"
        value={search.value}
        onSearch={search.set}
        maxLength={limits.search}
        total={0}
        filtered={side.isSet || mine.mine}
      >
        <div className="min-w-0 flex-1 sm:w-40 sm:flex-none">
          <ShowSelect label="Written by" options={sides} value={side.value} mine={mine} onChange={side.set} />
        </div>
      </FoldedSearch>
      <Menu
        label="More for messages"
        className={buttonStyle('quiet', 'md', 'size-11 px-0')}
        items={[
          ...(selecting
            ? [{ label: selecting.on ? 'Stop selecting' : 'Select messages', onSelect: selecting.toggle }]
            : []),
          {
            label: 'Spam',
            detail: 'From the contact form',
            checked: inSpam,
            onSelect: () => address.set('folder', inSpam ? '' : 'spam'),
          },
          ...(mayRemove ? [{ label: 'Archive', onSelect: () => setAside('client-messages') }] : []),
        ]}
      />
      <Suspense>
        {aside && (
          <RemovedDialog
            kind={aside}
            lists={aside === 'messages' ? contactLists : clientLists}
            search={search.value.trim()}
            onClose={() => setAside(null)}
          >
            <Segmented label="Messages" options={archives} value={aside} onChange={setAside} />
          </RemovedDialog>
        )}
      </Suspense>
    </>
  );
}
