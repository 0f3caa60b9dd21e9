import { useQuery } from '@tanstack/react-query';
import type { MoneyView } from '#contract/addresses.ts';
import { getMoneySettings } from '#contract/money-settings.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Select } from '#web/ui/form/select.tsx';

interface MoneySelectProps {
  address: AdminAddress<'clients'>;
  value: MoneyView | undefined;
}

/** Chooses all clients, or those with something to invoice or to pay; nothing without invoices or the right to see them. */
export function MoneySelect({ address, value }: MoneySelectProps) {
  const mayRead = useMay('invoices.read');
  const settings = useQuery({ ...queryOf(getMoneySettings), enabled: mayRead }).data;
  if (!mayRead || !settings?.invoices) return null;
  return (
    <div className="max-sm:flex-1">
      <Select
        aria-label="Show"
        value={value ?? ''}
        onChange={({ target }) => address.set('money', target.value)}
      >
        <option value="">All clients</option>
        <option value="draft">To invoice</option>
        <option value="open">Open invoices</option>
        <option value="overdue">Overdue</option>
      </Select>
    </div>
  );
}
