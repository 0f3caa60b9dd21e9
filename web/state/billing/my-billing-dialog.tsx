import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myBilling, saveMyBilling } from '#contract/billing.ts';
import { call } from '#web/api/calls/client.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { BillingDialog } from './billing-dialog.tsx';

/** The billing details of the client's own company. */
export function MyBillingDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <BillingDialog
      of="own"
      query={useQuery(queryOf(myBilling))}
      save={async (body) => {
        client.setQueryData(queryOf(myBilling).queryKey, await call(saveMyBilling, { body }));
        toast({ title: 'Billing details saved', tone: 'success' });
      }}
      onClose={onClose}
    />
  );
}
