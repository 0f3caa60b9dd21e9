import { consultationStatuses } from '#contract/consultations.ts';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { DeskFilter } from './data.ts';
import { staffStatusText } from './status.ts';

interface DeskToolbarProps {
  filter: DeskFilter;
  onChange: (filter: DeskFilter) => void;
  /** How many requests lie on the spam shelf. */
  spam: number;
}

/** Search, status, and the way to the spam shelf and back. */
export function DeskToolbar({ filter, onChange, spam }: DeskToolbarProps) {
  const onShelf = filter.shelf === 'spam';
  return (
    <div role="search" aria-label="Consultations" className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Search requests"
        placeholder="Name, e-mail, company, message"
        maxLength={limits.search}
        value={filter.q}
        onChange={(event) => onChange({ ...filter, q: event.target.value })}
        className="min-w-0 flex-1 basis-60"
      />
      <div className="flex flex-1 basis-60 items-center gap-2 sm:flex-none sm:basis-auto">
        <div className="flex-1 sm:w-44 sm:flex-none">
          <Select
            aria-label="Status"
            value={filter.status}
            onChange={(event) => onChange({ ...filter, status: event.target.value as DeskFilter['status'] })}
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
          aria-pressed={onShelf}
          className="shrink-0 aria-pressed:bg-pressed"
          onClick={() => onChange({ ...filter, shelf: onShelf ? 'inbox' : 'spam' })}
        >
          Spam shelf{spam > 0 && <span className="text-ink-soft tabular-nums">{spam}</span>}
        </Button>
      </div>
    </div>
  );
}
