import { useId, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { messageToClient } from '#contract/messages.ts';
import { useClientOption, useClientSearch } from '#web/api/client-options.ts';
import { fieldErrors, refusedFields, type FieldErrors } from '#web/api/form-errors.ts';
import { idempotencyKeys } from '#web/api/idempotency.ts';
import { useDraft } from '#web/api/use-draft.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { FormNote } from '#web/ui/form-note.tsx';
import { takesFocus } from '#web/ui/takes-focus.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import { useWrite } from './data.ts';

/** Writes to a client first. Who it goes to stands in the address. */
export function WriteDialog({ clientId, place }: { clientId: string; place: Place }) {
  const formId = useId();
  const client = useClientOption(clientId) ?? null;
  const choices = useClientSearch();
  const write = useWrite();
  const [message, setMessage] = useDraft('write-to-client', '');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [keyFor] = useState(idempotencyKeys);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (write.isPending) return;
    const form = event.currentTarget;
    const body = { clientAccountId: clientId, message };
    const refuse = (found: FieldErrors) => {
      setErrors(found);
      focusFirstError(form);
    };
    const wrong = fieldErrors(messageToClient, body);
    if (wrong) return refuse(wrong);
    setErrors({});
    write.mutate(
      { body, headers: { 'idempotency-key': keyFor(body) } },
      {
        onSuccess: () => {
          setMessage('');
          place.close();
        },
        onError: (error) => refuse(refusedFields(error)),
      },
    );
  };

  return (
    <Dialog
      open
      onClose={place.close}
      closeOnBackdrop={false}
      title="Write to a Client"
      description="The client reads it under Messages in the portal."
      footer={
        <>
          <Button variant="secondary" onClick={place.close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={write.isPending} pendingLabel="Sending...">
            Send Message
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormNote>{errors['form']}</FormNote>
        <ChoiceField
          {...choices}
          label="Client"
          value={client}
          onChange={(chosen) => place.swap('write', chosen?.id)}
          error={errors['clientAccountId']}
          placeholder="Name, e-mail, company or code"
          empty="No client matches. Try fewer letters."
          ref={clientId === '' ? takesFocus : undefined}
        />
        <Field label="Message" required error={errors['message']}>
          <Textarea
            ref={clientId === '' ? undefined : takesFocus}
            className="min-h-44"
            maxLength={limits.message}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
