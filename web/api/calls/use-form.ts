import { useId, useRef, useState, type FormEvent } from 'react';
import type { Input, Schema } from '#contract/endpoint.ts';
import { focusFirstError } from '#web/ui/form/focus-first-error.ts';
import { fieldErrors, refusedFields, type FieldErrors } from './form-errors.ts';

interface FormOptions<Body> {
  /** Sends the validated values; rejects with the server's error, or with a `FormRefusal`. */
  send: (body: Body) => Promise<unknown>;
  /** Called after a successful send, if the form is still mounted. */
  onSent?: () => void;
  /** True while data that the form needs is loading; the form cannot be sent then. */
  waits?: boolean;
}

interface Refused {
  errors: FieldErrors;
  /** The values at the first render of the errors; null until then, since a refusal may also change values. */
  beside: { values: unknown } | null;
}

const fieldOf = (values: unknown, name: string): unknown =>
  typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[name] : undefined;

/** The errors of fields that are unchanged since the refusal, and the errors without a field. */
const standing = ({ errors, beside }: Refused, now: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      const [name = ''] = path.split('.');
      // Compare values by content: each render creates new lists and objects.
      return JSON.stringify(fieldOf(beside?.values, name)) === JSON.stringify(fieldOf(now, name));
    }),
  );

/**
 * The common behaviour of forms. Validates the values by the call's body schema, prevents double submits, shows each field's
 * error, and focuses the first invalid field. The caller owns the values and may store them in a draft.
 */
export function useForm<S extends Schema>(
  // The schema is a parameter, since in the browser a call has only its method and path (vite.config.ts).
  schema: S,
  values: unknown,
  { send, onSent, waits = false }: FormOptions<Input<S>>,
) {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<Refused>({ errors: {}, beside: { values } });
  if (!refused.beside) setRefused({ ...refused, beside: { values } });
  const [pending, setPending] = useState(false);
  // A ref, because a second press can come before `pending` is rendered.
  const sending = useRef(false);

  const setErrors = (errors: FieldErrors) => setRefused({ errors, beside: null });
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    if (ref.current) focusFirstError(ref.current);
  };
  const submit = async () => {
    const wrong = fieldErrors(schema, values);
    if (wrong) return refuse(wrong);
    setErrors({});
    setPending(true);
    sending.current = true;
    try {
      await send(values as Input<S>);
      if (ref.current) onSent?.();
    } catch (error) {
      refuse(refusedFields(error));
    }
    sending.current = false;
    setPending(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.current && !waits) void submit();
  };

  return {
    errors: standing(refused, values),
    setErrors,
    pending,
    formProps: { id, ref, noValidate: true, onSubmit },
  };
}
