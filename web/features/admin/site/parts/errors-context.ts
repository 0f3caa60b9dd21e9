import { createContext, use } from 'react';
import type { FieldErrors } from '#web/api/calls/form-errors.ts';

/** What is wrong with the fields of the section, by their paths: `items.0.name`. */
export const ErrorsContext = createContext<FieldErrors>({});

/** What is wrong with a field, or with a part of it. */
export function useFieldError(path: string, withParts = false): string | undefined {
  const errors = use(ErrorsContext);
  if (errors[path] !== undefined || !withParts) return errors[path];
  return Object.entries(errors).find(([field]) => field.startsWith(`${path}.`))?.[1];
}

/** What every form of a section takes. */
export interface SectionFormProps<T> {
  value: T;
  onChange: (next: T) => void;
}
