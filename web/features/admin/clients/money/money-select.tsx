import { useQuery } from '@tanstack/react-query';
import { getMoneySettings } from '#contract/money-settings.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { SortSelect, type SortSelectProps } from './sort-select.tsx';

/** The order of the accounts, with the lists of companies by their money while invoices are on. */
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
