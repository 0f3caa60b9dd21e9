import { changeRequestStatuses } from '#contract/change-requests.ts';
import { limits } from '#contract/validation/limits.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { ShowSelect } from '#web/state/staff/show-select.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { FoldedSearch } from '#web/ui/lists/search/folded-search.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { statusWords } from './status-mark.tsx';

const options = [
  { value: '', label: 'All statuses' },
  ...changeRequestStatuses.map((value) => ({ value, label: statusWords[value] })),
] as const;

interface ChangeToolbarProps {
  address: AdminAddress<'client-comms'>;
  mine: Mine;
  total: number;
}

/** Search, status filter and client filter. */
export function ChangeToolbar({ address, mine, total }: ChangeToolbarProps) {
  const clientId = address.value('client');
  const client = useClientOption(clientId);
  return (
    <FoldedSearch
      name="Change requests"
      label="Search change requests"
      placeholder="Search clients"
      value={address.value('q')}
      onSearch={(typed) => address.set('q', typed)}
      maxLength={limits.search}
      total={total}
      filtered={address.value('status') !== '' || clientId !== '' || mine.mine}
    >
      <div className="flex-1 basis-36 sm:flex-none">
        <ShowSelect
          label="Status"
          options={options}
          value={changeRequestStatuses.find((each) => each === address.value('status')) ?? ''}
          mine={mine}
          onChange={(status) => address.set('status', status)}
        />
      </div>
      {clientId && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
    </FoldedSearch>
  );
}
