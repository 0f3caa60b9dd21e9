import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { myStatement } from '#contract/invoices.ts';
import { formatMoney } from '#contract/money/currency.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { cx } from '#web/ui/class-names.ts';

/** What the company still has to pay, invoiced or not; it opens the statement, which tells both apart. */
export function ToPay() {
  const { data } = useQuery(queryOf(myStatement, { query: {} }));
  const unpaid = (data?.accounts ?? []).flatMap(({ currency, openMinor, notInvoicedMinor, overdueMinor }) => {
    const minor = overdueMinor || openMinor + Math.max(notInvoicedMinor, 0);
    return minor > 0 ? { text: formatMoney(minor, currency), isOverdue: overdueMinor > 0 } : [];
  });
  // A second currency is in the statement.
  const shown = unpaid.find(({ isOverdue }) => isOverdue) ?? unpaid[0];
  if (!shown) return null;
  return (
    <Link
      href={portalAddress('project', { dialog: 'statement' })}
      className={cx(
        'relative shrink-0 text-xs whitespace-nowrap underline decoration-control underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-3 sm:order-last sm:ms-auto',
        shown.isOverdue ? 'text-danger-ink' : 'text-ink-soft hover:text-ink',
      )}
    >
      {shown.text}{' '}
      {shown.isOverdue ? (
        'overdue'
      ) : (
        <>
          <span className="max-sm:hidden">still</span> to pay
        </>
      )}
    </Link>
  );
}
