import { useId, useRef, useState, type FormEvent } from 'react';
import type { Input, Schema } from '#contract/endpoint.ts';
import { focusFirstError } from '#web/ui/form/focus-first-error.ts';
import { fieldErrors, refusedFields, type FieldErrors } from './form-errors.ts';

interface FormOptions<Body> {
  /** Sends the validated values; rejects with the server's error, or with a `FormRefusal`. */
  send: (body: Body) => Promise<unknown>;
  /** Called after sending, if the form is still mounted. */
  onSent?: () => void;
  /** True while something the form needs is still loading: it is not sent then. */
  waits?: boolean;
}

/**
 * Common behaviour of forms: validates the values by the schema of the call's body, prevents double submits, shows the error
 * of each field, and moves the focus to the first invalid one. The caller owns the values and may store them in a draft.
 */
export function useForm<S extends Schema>(
  // The schema and not the call: in the browser a call is only its method and path (vite.config.ts).
  schema: S,
  values: unknown,
  { send, onSent, waits = false }: FormOptions<Input<S>>,
) {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    if (ref.current) focusFirstError(ref.current);
  };
  const submit = async () => {
    const wrong = fieldErrors(schema, values);
    if (wrong) return refuse(wrong);
    setErrors({});
    setPending(true);
    try {
      await send(values as Input<S>);
      if (ref.current) onSent?.();
    } catch (error) {
      refuse(refusedFields(error));
    }
    setPending(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending && !waits) void submit();
  };

  return { errors, setErrors, pending, formProps: { id, ref, noValidate: true, onSubmit } };
}
