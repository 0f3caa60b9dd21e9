import { useState, type FormEvent } from 'react';
import { decision, type Decision } from '#contract/directives.ts';
import { limits } from '#contract/limits.ts';
import { fieldErrors, refusedFields, type FieldErrors } from '#web/api/form-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { FormNote } from '#web/ui/form-note.tsx';
import { Select } from '#web/ui/select.tsx';
import { takesFocus } from '#web/ui/takes-focus.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import type { useDecide } from './data.ts';
import type { useDecisionDraft } from './use-decision-draft.ts';

interface ResponseFormProps {
  form: string;
  id: string;
  draft: ReturnType<typeof useDecisionDraft>;
  decide: ReturnType<typeof useDecide>;
  onDone: () => void;
}

/** The decision about a request and the words that go with it. */
export function ResponseForm({ form, id, draft, decide, onDone }: ResponseFormProps) {
  const { status, setStatus, adminResponse, setResponse, clear } = draft;
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (decide.isPending) return;
    const element = event.currentTarget;
    const refuse = (found: FieldErrors) => {
      setErrors(found);
      focusFirstError(element);
    };
    const wrong = fieldErrors(decision, { status, adminResponse });
    if (wrong || status === '') return refuse(wrong ?? {});
    setErrors({});
    decide.mutate(
      { params: { id }, body: { status, adminResponse } },
      {
        onSuccess: () => {
          clear();
          onDone();
        },
        onError: (error) => refuse(refusedFields(error)),
      },
    );
  };

  return (
    <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormNote>{errors['form']}</FormNote>
      <Field label="Decision" required error={errors['status']}>
        <Select
          ref={takesFocus}
          value={status}
          onChange={(event) => setStatus(event.target.value as Decision['status'] | '')}
        >
          <option value="">Select a decision</option>
          <option value="approved">Approve</option>
          <option value="rejected">Reject</option>
        </Select>
      </Field>
      <Field
        label="Response Message"
        required
        error={errors['adminResponse']}
        hint="The client reads it beside the request."
      >
        <Textarea
          className="min-h-28"
          maxLength={limits.message}
          value={adminResponse}
          onChange={(event) => setResponse(event.target.value)}
        />
      </Field>
    </form>
  );
}
