import { createContext, useContext } from 'react';

interface FieldContext {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** What a field tells the input inside it. */
export const FieldContext = createContext<FieldContext | null>(null);

interface OwnProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/** The attributes that tie an input to its field's label, hint and error; what the input says itself wins. */
export function useFieldProps(own: OwnProps) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  };
}

/** The look that text inputs share; 16 px text keeps phones from zooming in. */
export const inputStyle =
  'w-full rounded-md bg-raised px-3.5 py-2.5 text-base text-ink shadow-sm ring-1 ring-inset ring-control transition-shadow hover:ring-ink-soft focus-visible:outline-offset-1 aria-invalid:ring-2 aria-invalid:ring-danger disabled:opacity-60 [&[readonly]]:bg-sunken';
