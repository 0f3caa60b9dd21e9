import { changeRequestStatuses } from '#contract/change-requests.ts';
import { limits } from '#contract/validation/limits.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { statusWords } from './status-mark.tsx';

/** Search, status filter and client filter. */
export function ChangeToolbar({ address, mine }: { address: AdminAddress<'client-comms'>; mine: Mine }) {
  const clientId = address.value('client');
  const client = useClientOption(clientId);
  return (
    <div role="search" aria-label="Change requests" className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search change requests"
        placeholder="Client name, e-mail, company, code"
        value={address.value('q')}
        onSearch={(typed) => address.set('q', typed)}
        maxLength={limits.search}
        className="min-w-0 flex-1 basis-60"
      />
      <MineSwitch mine={mine} />
      <div className="flex-1 basis-44 sm:flex-none">
        <Select
          aria-label="Status"
          value={address.value('status')}
          onChange={(event) => address.set('status', event.target.value)}
        >
          <option value="">All statuses</option>
          {changeRequestStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWords[status]}
            </option>
          ))}
        </Select>
      </div>
      {clientId && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
    </div>
  );
}
