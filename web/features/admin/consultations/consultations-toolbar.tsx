import { consultationStatuses } from '#contract/consultations.ts';
import { limits } from '#contract/limits.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { MineSwitch } from '#web/state/assigned/mine-switch.tsx';
import type { Mine } from '#web/state/assigned/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { ConsultationFilter } from './data.ts';
import { ExportLink } from './export-link.tsx';
import { staffStatusText } from './row/status.ts';

interface ConsultationsToolbarProps {
  address: AdminAddress<'consultations'>;
  filter: ConsultationFilter;
  /** How many requests are in the spam folder. */
  spam: number;
  mine: Mine;
}

/** Search, status filter, client filter, the switch to the spam folder and back, and the CSV export. */
export function ConsultationsToolbar({ address, filter, spam, mine }: ConsultationsToolbarProps) {
  const inSpam = filter.folder === 'spam';
  const client = useClientOption(filter.client);
  return (
    <div role="search" aria-label="Consultations" className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search requests"
        placeholder="Name, e-mail, company, message"
        value={filter.q}
        onSearch={(typed) => address.set('q', typed)}
        maxLength={limits.search}
        className="min-w-0 flex-1 basis-68"
      />
      <div className="flex empty:hidden max-sm:w-full max-sm:*:flex-1">
        <MineSwitch mine={mine} />
      </div>
      <div className="flex flex-1 basis-60 items-center gap-2 sm:flex-none sm:basis-auto">
        <div className="flex-1 sm:w-38 sm:flex-none">
          <Select
            aria-label="Status"
            value={filter.status}
            onChange={(event) => address.set('status', event.target.value)}
          >
            <option value="">All statuses</option>
            {consultationStatuses.map((status) => (
              <option key={status} value={status}>
                {staffStatusText[status]}
              </option>
            ))}
          </Select>
        </div>
        <Button
          variant="quiet"
          aria-pressed={inSpam}
          className="shrink-0 px-3 aria-pressed:bg-pressed sm:px-5"
          onClick={() => address.set('folder', inSpam ? '' : 'spam')}
        >
          Spam{spam > 0 && <span className="text-ink-soft tabular-nums">{countText(spam)}</span>}
        </Button>
        <ExportLink filter={{ ...filter, q: filter.q.trim() }} />
      </div>
      {filter.client && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
    </div>
  );
}
