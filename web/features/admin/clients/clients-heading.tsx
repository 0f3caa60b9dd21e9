import { Download, Plus } from 'lucide-react';
import { exportClients } from '#contract/exports.ts';
import { addressOf } from '#web/api/calls/client.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

interface ClientsHeadingProps {
  /** The number of all accounts; undefined while it is loading or the list is filtered. */
  total: number | undefined;
  /** The search text of the list: the CSV export is filtered by it as well. */
  search: string;
  /** Whether list and export are limited to the user's own clients. */
  mine: Mine['query'];
  /** True while there is no account: the empty list has the button, and there is nothing to export. */
  blank: boolean;
  onCreate: () => void;
}

/** The heading of the list, with the number of accounts, the CSV export and the button for a new account. */
export function ClientsHeading({ total, search, mine, blank, onCreate }: ClientsHeadingProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 id="clients-heading" className="me-auto text-2xl max-sm:w-full">
        Client Accounts{' '}
        {total !== undefined && total > 0 && (
          <span className="ms-1.5 align-middle font-sans text-base font-medium text-ink-soft tabular-nums">
            {total.toLocaleString('en-US')}
          </span>
        )}
      </h2>
      {!blank && (
        <>
          <Allowed to="exports.read">
            <LinkButton
              variant="quiet"
              className="max-sm:order-last max-sm:-me-2"
              href={addressOf(exportClients, { query: { q: search, ...mine } })}
              download
              aria-label="Export clients as CSV"
            >
              <Download className="size-4.5" aria-hidden="true" />
              <span className="max-sm:sr-only">Export</span>
            </LinkButton>
          </Allowed>
          <Allowed to="clients.create">
            <Button className="max-sm:flex-1" onClick={onCreate}>
              <Plus className="size-4.5" aria-hidden="true" />
              Create Account
            </Button>
          </Allowed>
        </>
      )}
    </div>
  );
}
