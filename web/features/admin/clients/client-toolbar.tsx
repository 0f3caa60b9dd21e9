import type { ClientSort } from '#contract/clients.ts';
import type { RemovedState } from '#contract/removals.ts';
import { limits } from '#contract/validation/limits.ts';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SearchInput } from '#web/ui/lists/search-input.tsx';
import { Select } from '#web/ui/form/select.tsx';

interface ClientToolbarProps {
  search: string;
  sort: ClientSort;
  onSearch: (search: string) => void;
  mine: Mine;
  onSort: (sort: ClientSort) => void;
  closed: RemovedState | undefined;
  /** Shows the open, the archived or the deleted accounts; undefined for staff who may not close clients. */
  onClosed: ((closed: RemovedState | '') => void) | undefined;
  /** True if only accounts with an unproved address are shown. */
  unproved: boolean;
  /** The number of such accounts. */
  waiting: number;
  onUnproved: () => void;
}

/** The search field and sort order of the accounts. */
export function ClientToolbar({
  search,
  sort,
  mine,
  onSearch,
  onSort,
  closed,
  onClosed,
  unproved,
  waiting,
  onUnproved,
}: ClientToolbarProps) {
  return (
    <div role="search" aria-label="Clients" className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search clients"
        placeholder="Name, e-mail, company, code"
        value={search}
        onSearch={onSearch}
        maxLength={limits.search}
        className="min-w-0 flex-1 basis-60"
      />
      <MineSwitch mine={mine} />
      {(unproved || waiting > 0) && (
        <Button
          variant="secondary"
          className="aria-pressed:bg-pressed"
          aria-pressed={unproved}
          onClick={onUnproved}
        >
          Address not proved ({waiting.toLocaleString('en-US')})
        </Button>
      )}
      {onClosed && (
        <div className="flex-1 basis-32 sm:flex-none">
          <Select
            aria-label="Show"
            value={closed ?? ''}
            onChange={(event) => onClosed(event.target.value as RemovedState | '')}
          >
            <option value="">Open</option>
            <option value="archived">Archived</option>
            <option value="deleted">Deleted</option>
          </Select>
        </div>
      )}
      <div className="flex-1 basis-44 sm:flex-none">
        <Select aria-label="Sort" value={sort} onChange={(event) => onSort(event.target.value as ClientSort)}>
          <option value="created">Newest first</option>
          <option value="name">Name, A to Z</option>
        </Select>
      </div>
    </div>
  );
}
