import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { myStatement } from '#contract/invoices.ts';
import { formatMoney } from '#contract/money/currency.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { cx } from '#web/ui/class-names.ts';

/** The amounts that the company still has to pay, invoiced or not. The link opens the statement, which separates these. */
export function ToPay() {
  const { data } = useQuery(queryOf(myStatement, { query: {} }));
  const unpaid = (data?.accounts ?? []).flatMap(({ currency, openMinor, notInvoicedMinor, overdueMinor }) => {
    const minor = overdueMinor || openMinor + Math.max(notInvoicedMinor, 0);
    return minor > 0 ? { text: formatMoney(minor, currency), isOverdue: overdueMinor > 0 } : [];
  });
  const isOverdue = unpaid.some((one) => one.isOverdue);
  const isInvoiced = data?.accounts.some(({ openMinor }) => openMinor > 0);
  const state = isOverdue ? 'overdue' : isInvoiced ? 'still to pay' : 'not invoiced yet';
  const shown = unpaid.filter((one) => one.isOverdue === isOverdue);
  if (shown.length === 0) return null;
  return (
    <Link
      data-to-pay
      href={portalAddress('project', { dialog: 'statement' })}
      className={cx(
        'relative shrink-0 type-meta whitespace-nowrap underline decoration-control underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-3 sm:order-last sm:ms-auto',
        isOverdue ? 'text-danger-ink' : 'text-ink-soft hover:text-ink',
      )}
    >
      {shown.map(({ text }) => text).join(' + ')} {state}
    </Link>
  );
}
