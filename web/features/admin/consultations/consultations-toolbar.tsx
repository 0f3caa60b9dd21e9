import type { Ref } from 'react';
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
import { Menu } from '#web/ui/buttons/menu.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FoldedSearch } from '#web/ui/lists/search/folded-search.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { isWorkedOff, listQuery, type ConsultationFilter } from './data.ts';
import { staffStatusText } from './row/status.ts';

interface ConsultationsToolbarProps {
  ref: Ref<HTMLHeadingElement>;
  address: AdminAddress<'consultations'>;
  filter: ConsultationFilter;
  mine: Mine;
  /** The counts of the panel; undefined until they have loaded. */
  counts: AdminCounts | undefined;
  /** True if no request has ever been sent, so there is nothing to search, filter or export. */
  blank: boolean;
  /** Opens the archive; undefined for users who may not remove requests. */
  onArchive: (() => void) | undefined;
  onKeys: () => void;
}

/** The first line of the Consultations tab: counts of the queue, the search with its filters, and rare actions. */
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
  const pending = counts?.consultationsPending;
  const spam = counts?.consultationsSpam ?? 0;
  const inSpam = filter.folder === 'spam';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2
        id="consultations-heading"
        ref={ref}
        tabIndex={-1}
        className="me-1 scroll-mt-24 type-title outline-none"
      >
        Consultations
      </h2>
      {pending !== undefined && !blank && (
        // The specification requires both texts; this badge combines them.
        <span className="flex max-sm:order-1 max-sm:w-full">
          <Badge tone={pending > 0 ? 'warning' : 'neutral'}>
            <span>{pending.toLocaleString('en-US')} in queue</span>
            <span className="type-meta">{pending.toLocaleString('en-US')} unread</span>
          </Badge>
        </span>
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
      {!blank && (
        <FoldedSearch
          name="Consultations"
          label="Search requests"
          placeholder="Name, e-mail, company, message"
          value={filter.q}
          onSearch={(typed) => address.set('q', typed)}
          maxLength={limits.search}
          total={counts?.consultationsTotal ?? 0}
          filtered={mine.mine || !isWorkedOff(filter)}
        >
          <MineSwitch mine={mine} />
          <div className="min-w-0 sm:w-38 max-sm:flex-1">
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
          {filter.client && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
        </FoldedSearch>
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
                  download: true,
                  href: addressOf(exportConsultations, {
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
      />
    </div>
  );
}
