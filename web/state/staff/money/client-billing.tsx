import { useQuery } from '@tanstack/react-query';
import { getBilling, saveBilling } from '#contract/billing.ts';
import { getInvoice } from '#contract/invoices.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { BillingDialog } from '#web/state/billing/billing-dialog.tsx';

/** The form for a client's billing details, as staff use it. */
export function ClientBilling({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useStaffMutation(saveBilling, {
    success: 'Billing details saved',
    failure: null,
    invalidates: [getBilling, getInvoice],
  });
  return (
    <BillingDialog
      of={id}
      query={useQuery(queryOf(getBilling, { params: { id } }))}
      save={(body) => save.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    />
  );
}
