import { Plus } from '#web/ui/pictures/lucide.tsx';
import { lazy, Suspense, type ReactNode } from 'react';
import { clientSort } from '#contract/clients.ts';
import { exportClients } from '#contract/exports.ts';
import type { MoneyView } from '#contract/addresses.ts';
import type { RemovedState } from '#contract/removals.ts';
import { limits } from '#contract/validation/limits.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { FoldedSearch } from '#web/ui/lists/search/folded-search.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { SortSelect } from './money/sort-select.tsx';

// Lazy, because the contract of money is large.
const MoneySelect = lazy(() => loadScreen(() => import('./money/money-select.tsx'), 'MoneySelect'));

interface ClientToolbarProps {
  address: AdminAddress<'clients'>;
  mine: Mine;
  /** The search text of the list; the CSV export uses the same filter. */
  search: string;
  /** The number of listed accounts; undefined while the list is loading. */
  total: number | undefined;
  closed: RemovedState | undefined;
  /** True if one of the filters is set. */
  narrowed: boolean;
  /** The view of companies by their invoices; undefined for the list of accounts. */
  money: MoneyView | undefined;
  /**
   * True while there are no accounts. The empty list then has the button for a new account; search and export are
   * hidden.
   */
  blank: boolean;
  /** Shows or hides the figures; undefined if there are none. */
  onFigures: (() => void) | undefined;
  showsFigures: boolean;
  /** The filters of the list. */
  children: ReactNode;
}

const closedNames = { archived: 'Archived clients', deleted: 'Deleted clients' } as const;

/** A button with the name of an active filter; a press removes the filter. */
function Chip({ label, children, onClick }: { label: string; children: ReactNode; onClick: () => void }) {
  return (
    <Button variant="secondary" size="sm" aria-label={label} onClick={onClick}>
      {children}
      <Icon name="close" className="size-4 text-ink-soft" />
    </Button>
  );
}

/**
 * The first line of the list: title, number of accounts, search with filters, rare actions, and the button for a new
 * account.
 */
export function ClientToolbar({
  address,
  mine,
  search,
  total,
  closed,
  narrowed,
  money,
  blank,
  onFigures,
  showsFigures,
  children,
}: ClientToolbarProps) {
  const mayExport = useMay('exports.read');
  const mayClose = useMay('clients.close');
  const mayCreate = useMay('clients.create');
  const typed = address.value('q');
  const sort = clientSort.safeParse(address.value('sort')).data ?? 'created';
  const mayReadMoney = useMay('invoices.read');
  const sorting = { address, value: money ?? sort };
  const isFiltered = typed !== '' || narrowed || money !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 id="clients-heading" className="type-title">
        Client Accounts{' '}
        {!isFiltered && total !== undefined && total > 0 && (
          <span className="ms-1.5 align-middle font-sans type-text tracking-normal text-ink-soft tabular-nums">
            {total.toLocaleString('en-US')}
          </span>
        )}
      </h2>
      {closed && (
        <Chip label={`${closedNames[closed]}: show open clients`} onClick={() => address.set('closed', '')}>
          {closed === 'archived' ? 'Archived' : 'Deleted'}
        </Chip>
      )}
      {!blank && (
        <>
          <FoldedSearch
            name="Clients"
            label="Search clients"
            placeholder="Name, e-mail, company, code"
            value={typed}
            onSearch={(value) => address.set('q', value)}
            maxLength={limits.search}
            total={total ?? 0}
            filtered={narrowed || mine.mine || money !== undefined}
          >
            <MineSwitch mine={mine} />
            {children}
            {mayReadMoney ? (
              <Suspense fallback={<SortSelect {...sorting} />}>
                <MoneySelect {...sorting} />
              </Suspense>
            ) : (
              <SortSelect {...sorting} />
            )}
          </FoldedSearch>
          {(onFigures || mayExport || mayClose) && (
            <Menu
              label="More for clients"
              className={buttonStyle('quiet', 'sm', 'size-11 min-h-11 px-0 text-ink-soft')}
              items={[
                ...(onFigures ? [{ label: 'Figures', checked: showsFigures, onSelect: onFigures }] : []),
                ...(mayExport
                  ? [
                      {
                        label: 'Export as CSV',
                        href: addressOf(exportClients, { query: { q: search, ...mine.query } }),
                        download: true,
                        onSelect: () => {},
                      },
                    ]
                  : []),
                ...(mayClose
                  ? [
                      {
                        label: closedNames.archived,
                        onSelect: () => address.set('closed', 'archived'),
                      },
                      { label: closedNames.deleted, onSelect: () => address.set('closed', 'deleted') },
                    ]
                  : []),
              ]}
            />
          )}
          {mayCreate && (
            <Button className="max-sm:order-last max-sm:flex-1" onClick={() => address.open('new-client')}>
              <Plus className="size-4.5" aria-hidden="true" />
              Create Account
            </Button>
          )}
        </>
      )}
    </div>
  );
}
