import { useQuery } from '@tanstack/react-query';
import { getMoneySettings } from '#contract/money-settings.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { SortSelect, type SortSelectProps } from './sort-select.tsx';

/** Selects the order of the accounts, or, while invoices are on, a list of companies by their money. */
export function MoneySelect(props: SortSelectProps) {
  const settings = useQuery(queryOf(getMoneySettings)).data;
  return (
    <SortSelect {...props}>
      {settings?.invoices && (
        <optgroup label="Money">
          <option value="draft">To invoice</option>
          <option value="open">Open invoices</option>
          <option value="overdue">Overdue</option>
        </optgroup>
      )}
    </SortSelect>
  );
}
