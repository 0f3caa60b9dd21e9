import { consultationStatuses } from '#contract/consultations.ts';
import { limits } from '#contract/limits.ts';
import { useClientOption } from '#web/api/client-options.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { countText } from '#web/ui/count-text.ts';
import { Input } from '#web/ui/input.tsx';
import { NarrowedTo } from '#web/ui/narrowed-to.tsx';
import { Select } from '#web/ui/select.tsx';
import type { DeskFilter } from './data.ts';
import { ExportLink } from './export-link.tsx';
import { staffStatusText } from './status.ts';

interface DeskToolbarProps {
  place: Place;
  filter: DeskFilter;
  /** How many requests lie on the spam shelf. */
  spam: number;
}

/** Search, status, the client the list is narrowed to, the way to the spam shelf and back, and all of it as a file. */
export function DeskToolbar({ place, filter, spam }: DeskToolbarProps) {
  const onShelf = filter.shelf === 'spam';
  const client = useClientOption(filter.client);
  return (
    <div role="search" aria-label="Consultations" className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Search requests"
        placeholder="Name, e-mail, company, message"
        maxLength={limits.search}
        value={filter.q}
        onChange={(event) => place.set('q', event.target.value)}
        className="min-w-0 flex-1 basis-68"
      />
      <div className="flex flex-1 basis-60 items-center gap-2 sm:flex-none sm:basis-auto">
        <div className="flex-1 sm:w-38 sm:flex-none">
          <Select
            aria-label="Status"
            value={filter.status}
            onChange={(event) => place.set('status', event.target.value)}
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
          className="shrink-0 px-3 aria-pressed:bg-pressed sm:px-5"
          onClick={() => place.set('shelf', onShelf ? '' : 'spam')}
        >
          Spam shelf{spam > 0 && <span className="text-ink-soft tabular-nums">{countText(spam)}</span>}
        </Button>
        <ExportLink filter={{ ...filter, q: filter.q.trim() }} />
      </div>
      {filter.client && <NarrowedTo name={client?.label} onClear={() => place.set('client', '')} />}
    </div>
  );
}
