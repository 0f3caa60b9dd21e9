import { lazy, Suspense } from 'react';
import type { ComboboxProps } from './combobox.tsx';
import { Field } from '../field.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// Lazy: the combobox has 19 KB, and most tabs do not need it at once.
const Combobox = lazy(() => loadScreen(() => import('./combobox.tsx'), 'Combobox'));

interface ChoiceFieldProps extends ComboboxProps {
  label: string;
  error: string | undefined;
  required?: boolean;
}

/** A field that selects one of thousands of options by search; it is required by default. */
export function ChoiceField({ label, error, required = true, ...rest }: ChoiceFieldProps) {
  return (
    <Field
      label={label}
      required={required}
      error={error}
      hint={rest.value && <span className="wrap-anywhere">{rest.value.detail}</span>}
    >
      <Suspense fallback={<Skeleton className="h-11 w-full rounded-md" />}>
        <Combobox {...rest} />
      </Suspense>
    </Field>
  );
}
