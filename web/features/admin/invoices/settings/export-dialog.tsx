import { useState } from 'react';
import { exportInvoices } from '#contract/invoice-files.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';

const dayText = (day: Date) => day.toLocaleDateString('sv');

/** Downloads the invoices of a period (by default last month) for an accountant. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const now = new Date();
  const [from, setFrom] = useState(dayText(new Date(now.getFullYear(), now.getMonth() - 1, 1)));
  const [to, setTo] = useState(dayText(new Date(now.getFullYear(), now.getMonth(), 0)));
  const isPeriod = from !== '' && to !== '' && from <= to;
  return (
    <Dialog
      open
      size="sm"
      title="Export for the accountant"
      description="One zip: invoices as PDF and XML, a journal, and files for Xero, QuickBooks and DATEV."
      onClose={onClose}
      footer={
        isPeriod && (
          <a
            className={buttonStyle('primary', 'md')}
            href={addressOf(exportInvoices, { query: { from, to } })}
            download
            onClick={onClose}
          >
            Export
          </a>
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="First day">
          <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label="Last day" error={from && to && from > to ? 'This is before the first day.' : null}>
          <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
