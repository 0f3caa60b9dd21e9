import { useState } from 'react';
import { attachmentAccept } from '#contract/attachments.ts';
import { firstSelection, type Selection } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import { recordedAcceptance } from '#contract/quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { QuotePaper } from '#web/ui/money/quote-paper.tsx';
import { useRecordAcceptance } from './data.ts';
import { FileField } from './file-field.tsx';

interface AcceptanceDialogProps {
  quote: Quote;
  onClose: () => void;
}

/** The form that records an acceptance given by e-mail or on the phone. */
export function AcceptanceDialog({ quote, onClose }: AcceptanceDialogProps) {
  const { id, newest, currency } = quote;
  const record = useRecordAcceptance();
  const [selection, setSelection] = useState<Selection>(firstSelection(newest.content));
  const [typedName, setTypedName] = useState('');
  const [how, setHow] = useState('');
  const [purchaseOrder, setPurchaseOrder] = useState('');
  const [file, setFile] = useState<{ reference: string; name: string } | null>(null);
  const form = useForm(
    recordedAcceptance,
    { selection, typedName, how, purchaseOrder, ...(file && { file: file.reference }) },
    {
      send: (body) => record.mutateAsync({ params: { id }, body }),
      onSent: onClose,
    },
  );
  return (
    <FormDialog
      title="Record acceptance"
      description="For an acceptance by e-mail or phone."
      onClose={onClose}
      form={form}
      action="Record acceptance"
      pendingLabel="Recording…"
    >
      <Field label="Who accepted" required error={form.errors['typedName']}>
        <Input
          maxLength={limits.name}
          value={typedName}
          onChange={(event) => setTypedName(event.target.value)}
        />
      </Field>
      <Field label="How and when" required hint="Such as “By e-mail on 3 March”." error={form.errors['how']}>
        <Input maxLength={limits.title} value={how} onChange={(event) => setHow(event.target.value)} />
      </Field>
      <Field label="Purchase order (optional)" error={form.errors['purchaseOrder']}>
        <Input
          maxLength={limits.subject}
          value={purchaseOrder}
          onChange={(event) => setPurchaseOrder(event.target.value)}
        />
      </Field>
      <FileField
        label="E-mail or letter of the client (optional)"
        accept={attachmentAccept}
        name={file?.name ?? null}
        error={form.errors['file']}
        onFile={(reference, name) => setFile({ reference, name })}
        onRemove={() => setFile(null)}
      />
      {form.errors['selection'] && <p className="field-error">{form.errors['selection']}</p>}
      <QuotePaper
        content={newest.content}
        currency={currency}
        selection={selection}
        onSelect={setSelection}
      />
    </FormDialog>
  );
}
