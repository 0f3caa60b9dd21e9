import { createContext, use } from 'react';
import type { FieldErrors } from '#web/api/calls/form-errors.ts';

/** The errors of the section's fields, by their paths: `items.0.name`. */
export const ErrorsContext = createContext<FieldErrors>({});

/** The error of a field, or of one of the field's parts. */
export function useFieldError(path: string, withParts = false): string | undefined {
  const errors = use(ErrorsContext);
  if (errors[path] !== undefined || !withParts) return errors[path];
  return Object.entries(errors).find(([field]) => field.startsWith(`${path}.`))?.[1];
}

/** The props of every section form. */
export interface SectionFormProps<T> {
  value: T;
  onChange: (next: T) => void;
}
