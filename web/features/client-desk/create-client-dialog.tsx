import { useId, useState, type FormEvent } from 'react';
import { newClient } from '#contract/clients.ts';
import { limits } from '#contract/limits.ts';
import { fieldErrors, refusedFields, type FieldErrors } from '#web/api/form-errors.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { FormNote } from '#web/ui/form-note.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { ContactFields } from './contact-fields.tsx';
import { useCreateClient } from './data.ts';

const empty = { name: '', email: '', company: '', phone: '' };

/** Opens a client account. */
export function CreateClientDialog({ place }: { place: Place }) {
  const form = useId();
  const [contact, setContact] = useState(empty);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useCreateClient((id) => place.go('clients', { dialog: `client:${id}` }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const element = event.currentTarget;
    const refuse = (found: FieldErrors) => {
      setErrors(found);
      focusFirstError(element);
    };
    const body = { ...contact, password };
    const wrong = fieldErrors(newClient, body);
    if (wrong) return refuse(wrong);
    setErrors({});
    create.mutate({ body }, { onSuccess: place.close, onError: (error) => refuse(refusedFields(error)) });
  };

  return (
    <Dialog
      open
      onClose={place.close}
      closeOnBackdrop={false}
      title="Create New Client Account"
      footer={
        <>
          <Button variant="secondary" onClick={place.close}>
            Cancel
          </Button>
          <Button type="submit" form={form} pending={create.isPending} pendingLabel="Creating...">
            Create Account
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormNote>{errors['form']}</FormNote>
        <ContactFields value={contact} errors={errors} onChange={setContact} />
        <Field
          label="Password"
          required
          error={errors['password']}
          hint={`At least ${limits.passwordMin} characters. Hand it over yourself: the welcome mail does not contain it.`}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
