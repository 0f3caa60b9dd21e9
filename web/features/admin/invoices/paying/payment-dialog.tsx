import { useState } from 'react';
import type { Invoice } from '#contract/money/invoice.ts';
import { newPayment } from '#contract/invoices.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { decimalOf, parseMoney } from '#contract/money/currency.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useRecordPayment } from '../data.ts';

/** Records a payment with two fields: the amount (by default the open amount) and the day. */
export function PaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, number, currency, openMinor } = invoice;
  const record = useRecordPayment();
  const [amount, setAmount] = useState(decimalOf(Math.max(openMinor, 0), currency));
  const [on, setOn] = useState(new Date().toLocaleDateString('sv'));
  const isRefund = amount.trim().startsWith('-');
  const minor = (parseMoney(amount.replace('-', ''), currency) ?? 0) * (isRefund ? -1 : 1);
  const form = useForm(
    newPayment,
    { minor, on, method: null, reference: null },
    { send: (body) => record.mutateAsync({ params: { id }, body }), onSent: onClose },
  );
  return (
    <FormDialog
      title="Record payment"
      description={number ?? ''}
      onClose={onClose}
      form={form}
      action={isRefund ? 'Record refund' : 'Record payment'}
      pendingLabel="Recording…"
    >
      <Field
        label={`Amount in ${currency}`}
        required
        hint="A negative amount is a refund."
        error={form.errors['minor']}
      >
        <Input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </Field>
      <Field label="Day" required error={form.errors['on']}>
        <Input type="date" value={on} onChange={(event) => setOn(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
