import { Ellipsis, Search } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { consultationStates } from '#contract/consultations.ts';
import { exportConsultations } from '#contract/exports.ts';
import type { AdminCounts } from '#contract/overview.ts';
import { limits } from '#contract/validation/limits.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/form/select.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { isWorkedOff, listQuery, type ConsultationFilter } from './data.ts';
import { staffStatusText } from './row/status.ts';

/** Below this number of requests a search is rare: the field is behind an icon. */
const searchedFrom = 20;

interface ConsultationsToolbarProps {
  ref: Ref<HTMLHeadingElement>;
  address: AdminAddress<'consultations'>;
  filter: ConsultationFilter;
  mine: Mine;
  /** Undefined until they have loaded. */
  counts: AdminCounts | undefined;
  /** True if there was never a request: there is nothing to search, filter or export. */
  blank: boolean;
  /** Opens the archive; undefined for users who may not remove requests. */
  onArchive: (() => void) | undefined;
  onKeys: () => void;
}

/** The first line of the Consultations tab: the numbers of the queue, the search with its filters, and rare actions. */
export function ConsultationsToolbar({
  ref,
  address,
  filter,
  mine,
  counts,
  blank,
  onArchive,
  onKeys,
}: ConsultationsToolbarProps) {
  const client = useClientOption(filter.client);
  const mayExport = useMay('exports.read');
  const field = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const pending = counts?.consultationsPending;
  const spam = counts?.consultationsSpam ?? 0;
  const inSpam = filter.folder === 'spam';
  const few = (counts?.consultationsTotal ?? 0) < searchedFrom && filter.q === '';
  /** True if the search and its filters are shown on a phone as well. */
  const open = opened || mine.mine || !isWorkedOff(filter);
  const search = () => {
    flushSync(() => setOpened(true));
    field.current?.querySelector('input')?.focus();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2
        id="consultations-heading"
        ref={ref}
        tabIndex={-1}
        className="me-1 scroll-mt-24 text-2xl outline-none max-sm:sr-only"
      >
        Consultations
      </h2>
      {pending !== undefined && (
        <>
          <Badge tone={pending > 0 ? 'warning' : 'neutral'}>{pending.toLocaleString('en-US')} in queue</Badge>
          <Badge tone={pending > 0 ? 'brand' : 'neutral'}>{pending.toLocaleString('en-US')} unread</Badge>
        </>
      )}
      {inSpam && (
        <Button
          variant="secondary"
          size="sm"
          aria-label="Spam: back to the inbox"
          onClick={() => address.set('folder', '')}
        >
          Spam
          <Icon name="close" className="size-4 text-ink-soft" />
        </Button>
      )}
      <div className="ms-auto flex items-center gap-1 sm:order-last">
        {!blank && !opened && (
          <span className={few ? undefined : open ? 'hidden' : 'sm:hidden'}>
            <IconButton label="Search requests" tip="Search" onClick={search}>
              <Search className="size-5" aria-hidden="true" />
            </IconButton>
          </span>
        )}
        <Menu
          label="More for requests"
          className={buttonStyle('quiet', 'sm', 'size-11 min-h-11 px-0 text-ink-soft')}
          items={[
            ...(mayExport && !blank
              ? [
                  {
                    label: 'Export as CSV',
                    onSelect: () => {},
                    file: addressOf(exportConsultations, {
                      query: listQuery({ ...filter, q: filter.q.trim() }),
                    }),
                  },
                ]
              : []),
            inSpam
              ? { label: 'Inbox', onSelect: () => address.set('folder', '') }
              : {
                  label: spam > 0 ? `Spam (${countText(spam)})` : 'Spam',
                  onSelect: () => address.set('folder', 'spam'),
                },
            ...(onArchive ? [{ label: 'Archive', onSelect: onArchive }] : []),
            { label: 'Shortcuts', onSelect: onKeys },
          ]}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </Menu>
      </div>
      {!blank && (
        <div
          role="search"
          aria-label="Consultations"
          className={cx(
            'flex flex-wrap items-center gap-2 max-sm:w-full sm:ms-auto sm:flex-1 sm:justify-end',
            !open && 'max-sm:hidden',
          )}
        >
          {(opened || !few) && (
            <div ref={field} className="min-w-0 flex-1 basis-68 sm:max-w-110">
              <SearchInput
                label="Search requests"
                placeholder="Name, e-mail, company, message"
                value={filter.q}
                onSearch={(typed) => address.set('q', typed)}
                maxLength={limits.search}
              />
            </div>
          )}
          <div className="flex items-center gap-2 max-sm:w-full">
            <MineSwitch mine={mine} />
            <div className="min-w-0 flex-1 sm:w-38 sm:flex-none">
              <Select
                aria-label="Status"
                value={filter.status}
                onChange={(event) => address.set('status', event.target.value)}
              >
                <option value="">All statuses</option>
                {consultationStates.map((state) => (
                  <option key={state} value={state}>
                    {staffStatusText[state]}
                    {state === 'lost' &&
                      counts &&
                      counts.consultationsLost > 0 &&
                      ` (${counts.consultationsLost.toLocaleString('en-US')})`}
                  </option>
                ))}
              </Select>
            </div>
          </div>
          {filter.client && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
        </div>
      )}
    </div>
  );
}
