import { useCallback, type ReactNode } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { EndDateField } from '../end-date-field.tsx';

const parts = (text: string, between: RegExp) => text.split(between).filter((part) => part.trim() !== '');

/** The addresses in a text, separated by commas, semicolons, spaces or lines, without duplicates. */
function addressesIn(text: string): string[] {
  const words = parts(text, /[\s,;]+/);
  // If a word has no @, spaces do not separate addresses: the whole part becomes one invalid address.
  const found = words.every((word) => word.includes('@')) ? words : parts(text, /[,;]+/);
  return [...new Set(found.map((address) => address.trim()))];
}

/** Helpers for a form that only asks for the addresses of the people to invite. */
export const byAddress = {
  peopleOf: ({ email }: { email: string }) => addressesIn(email),
  withPeople: (left: readonly string[]) => ({ email: left.join(', ') }),
};

interface Values {
  email: string;
  endsOn: string;
}

interface AddressFieldsProps {
  values: Values;
  change: (next: Partial<Values>) => void;
  errors: Readonly<Record<string, string>>;
  endRequired?: boolean;
  /** The hash of the page's address that leads to this form. */
  hash?: string;
  /** The fields between the addresses and the end date. */
  children: ReactNode;
}

/** The fields for the addresses of invited people and for the end of their access, with further fields between these. */
export function AddressFields({ values, change, errors, endRequired, hash, children }: AddressFieldsProps) {
  const focus = useCallback(
    (input: HTMLInputElement | null) => {
      if (hash !== undefined && window.location.hash === hash) input?.focus();
    },
    [hash],
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
      <Field label="Email" required error={errors['email']} hint="Separate several addresses with commas.">
        <Input
          ref={focus}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      {children}
      <EndDateField
        required={endRequired ?? false}
        value={values.endsOn}
        error={errors['endsAt']}
        onChange={(endsOn) => change({ endsOn })}
      />
    </div>
  );
}
