import { consultationStates } from '#contract/consultations.ts';
import { limits } from '#contract/validation/limits.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { ConsultationFilter } from './data.ts';
import { ExportLink } from './export-link.tsx';
import { staffStatusText } from './row/status.ts';

interface ConsultationsToolbarProps {
  address: AdminAddress<'consultations'>;
  filter: ConsultationFilter;
  mine: Mine;
  /** The number of lost requests. */
  lost: number;
}

/** Search, status filter, client filter, and the CSV export. */
export function ConsultationsToolbar({ address, filter, mine, lost }: ConsultationsToolbarProps) {
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
      <div className="flex w-full items-center gap-2 sm:w-auto">
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
                {state === 'lost' && lost > 0 && ` (${lost.toLocaleString('en-US')})`}
              </option>
            ))}
          </Select>
        </div>
        <ExportLink filter={{ ...filter, q: filter.q.trim() }} />
      </div>
      {filter.client && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
    </div>
  );
}
