import { useState } from 'react';
import type { Quote } from '#contract/money/quote.ts';
import { newTemplate } from '#contract/quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useSaveTemplate } from './data.ts';

/** The form that saves lines, payments and terms of a quote as a named template. */
export function TemplateDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const save = useSaveTemplate();
  const [title, setTitle] = useState(quote.title);
  const form = useForm(
    newTemplate,
    { title },
    { send: (body) => save.mutateAsync({ params: { id: quote.id }, body }), onSent: onClose },
  );
  return (
    <FormDialog
      title="Save as template"
      description="Saves everything except the introduction and the dates. New quotes can start from it."
      onClose={onClose}
      form={form}
      action="Save template"
      pendingLabel="Saving…"
    >
      <Field label="Name" required error={form.errors['title']}>
        <Input maxLength={limits.title} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
