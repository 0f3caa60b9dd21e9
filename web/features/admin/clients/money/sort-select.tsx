import type { ReactNode } from 'react';
import { moneyViews } from '#contract/addresses.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Select } from '#web/ui/form/select.tsx';

export interface SortSelectProps {
  address: AdminAddress<'clients'>;
  value: string;
  children?: ReactNode;
}

/** Selects the order of the accounts, or a list of companies by their money. */
export function SortSelect({ address, value, children }: SortSelectProps) {
  const choose = (next: string) => {
    const isMoney = moneyViews.some((view) => view === next);
    address.set('money', isMoney ? next : '');
    if (!isMoney) address.set('sort', next === 'created' ? '' : next);
  };
  return (
    <div className="max-sm:flex-1">
      <Select aria-label="Sort" value={value} onChange={({ target }) => choose(target.value)}>
        <option value="created">Newest first</option>
        <option value="name">Name, A to Z</option>
        {children}
      </Select>
    </div>
  );
}
