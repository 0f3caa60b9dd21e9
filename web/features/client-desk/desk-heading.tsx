import { Download, Plus } from 'lucide-react';
import { exportClients } from '#contract/exports.ts';
import { addressOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface DeskHeadingProps {
  /** Of all accounts; undefined while it is not known or not all are shown. */
  total: number | undefined;
  /** What the list is narrowed to: the file holds the same accounts. */
  search: string;
  onCreate: () => void;
}

/** The name of the list, and what can be done with all of it. */
export function DeskHeading({ total, search, onCreate }: DeskHeadingProps) {
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
      <LinkButton
        variant="quiet"
        className="max-sm:order-last max-sm:-me-2"
        href={addressOf(exportClients, { query: { q: search } })}
        download
        aria-label="Export clients as CSV"
      >
        <Download className="size-4.5" aria-hidden="true" />
        <span className="max-sm:sr-only">Export</span>
      </LinkButton>
      <Button className="max-sm:flex-1" onClick={onCreate}>
        <Plus className="size-4.5" aria-hidden="true" />
        Create Account
      </Button>
    </div>
  );
}
