import { changeRequestStatuses } from '#contract/directives.ts';
import { limits } from '#contract/limits.ts';
import { useClientOption } from '#web/api/client-options.ts';
import type { Place } from '#web/api/use-place.ts';
import { Input } from '#web/ui/input.tsx';
import { NarrowedTo } from '#web/ui/narrowed-to.tsx';
import { Select } from '#web/ui/select.tsx';
import { statusWords } from './status-mark.tsx';

/** Search, status, and the client the list is narrowed to. */
export function ChangeToolbar({ place }: { place: Place }) {
  const clientId = place.value('client');
  const client = useClientOption(clientId);
  return (
    <div role="search" aria-label="Change requests" className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Search change requests"
        placeholder="Client name, e-mail, company, code"
        maxLength={limits.search}
        value={place.value('q')}
        onChange={(event) => place.set('q', event.target.value)}
        className="min-w-0 flex-1 basis-60"
      />
      <div className="flex-1 basis-44 sm:flex-none">
        <Select
          aria-label="Status"
          value={place.value('status')}
          onChange={(event) => place.set('status', event.target.value)}
        >
          <option value="">All statuses</option>
          {changeRequestStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWords[status]}
            </option>
          ))}
        </Select>
      </div>
      {clientId && <NarrowedTo name={client?.label} onClear={() => place.set('client', '')} />}
    </div>
  );
}
