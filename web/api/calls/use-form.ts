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

interface Refused {
  errors: FieldErrors;
  /** The values that the errors were first shown with; null until then, since a refusal may come with a change of them. */
  beside: { values: unknown } | null;
}

const fieldOf = (values: unknown, name: string): unknown =>
  typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[name] : undefined;

/** The errors of the fields that are still as they were refused, and those of no field. */
const standing = ({ errors, beside }: Refused, now: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      const [name = ''] = path.split('.');
      // By content: a list or an object is made anew with each rendering.
      return JSON.stringify(fieldOf(beside?.values, name)) === JSON.stringify(fieldOf(now, name));
    }),
  );

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
  const [refused, setRefused] = useState<Refused>({ errors: {}, beside: { values } });
  if (!refused.beside) setRefused({ ...refused, beside: { values } });
  const [pending, setPending] = useState(false);
  // Not `pending`: a second press can come before the form is drawn anew.
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
