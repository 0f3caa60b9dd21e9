import { useCallback, type ReactNode } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { EndDateField } from '../end-date-field.tsx';

const parts = (text: string, between: RegExp) => text.split(between).filter((part) => part.trim() !== '');

/** The addresses in a text, separated by commas, semicolons, spaces or lines. An address typed twice counts once. */
function addressesIn(text: string): string[] {
  const words = parts(text, /[\s,;]+/);
  // A word without @ makes the whole part one invalid address: split only at commas and semicolons.
  const found = words.every((word) => word.includes('@')) ? words : parts(text, /[,;]+/);
  return [...new Set(found.map((address) => address.trim()))];
}

/** The invited people of a form that asks only for addresses. */
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
  /** The fragment of the address that leads here. */
  hash?: string;
  /** The fields between the addresses and the end. */
  children: ReactNode;
}

/** The addresses of the invited people, further fields, and the end of their access. */
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
