import type { UseQueryResult } from '@tanstack/react-query';
import { billingDetails, type NewBillingDetails } from '#contract/billing.ts';
import type { Party } from '#contract/money/parties.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useDraft } from '../use-draft.ts';
import { PartyFields } from './party-fields.tsx';

interface BillingDialogProps {
  /** The stored details. */
  query: UseQueryResult<Party>;
  /** Identifies the company in the name of the draft. */
  of: string;
  save: (body: NewBillingDetails) => Promise<unknown>;
  onClose: () => void;
}

/** The form for a company's details on its invoices, used by clients and staff. */
export function BillingDialog({ query, ...props }: BillingDialogProps) {
  if (query.data) return <LoadedDialog party={query.data} {...props} />;
  return (
    <Dialog open onClose={props.onClose} title="Billing details">
      <NotLoaded noun="billing details" query={query} missing={false}>
        <Skeleton className="h-64 w-full rounded-xl" />
      </NotLoaded>
    </Dialog>
  );
}

function LoadedDialog({ party, of, save, onClose }: Omit<BillingDialogProps, 'query'> & { party: Party }) {
  const [typed, setTyped] = useDraft<Partial<Party>>(`billing/${of}`, {});
  const shown = { ...party, ...typed };
  const form = useForm(billingDetails, shown, {
    send: async (body) => save(body),
    onSent: () => {
      setTyped({});
      onClose();
    },
  });
  return (
    <FormDialog
      title="Billing details"
      description="Invoices print them when they are issued. Issued invoices stay unchanged."
      onClose={onClose}
      form={form}
      action="Save billing details"
      pendingLabel="Saving…"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <PartyFields
          party={shown}
          errors={form.errors}
          at=""
          onChange={(part) => setTyped({ ...typed, ...part })}
        />
      </div>
    </FormDialog>
  );
}
