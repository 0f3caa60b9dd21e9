import { useCallback } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

const parts = (text: string, between: RegExp) => text.split(between).filter((part) => part.trim() !== '');

/** The addresses in a text, separated by commas, semicolons, spaces or lines. An address typed twice counts once. */
export function addressesIn(text: string): string[] {
  const words = parts(text, /[\s,;]+/);
  // A word without @ makes the whole part one invalid address: split only at commas and semicolons.
  const found = words.every((word) => word.includes('@')) ? words : parts(text, /[,;]+/);
  return [...new Set(found.map((address) => address.trim()))];
}

interface AddressFieldProps {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
  /** The fragment of the address that leads here. */
  hash?: string;
}

/** The e-mail address of one invited person, or of several. */
export function AddressField({ value, error, onChange, hash }: AddressFieldProps) {
  const focus = useCallback(
    (input: HTMLInputElement | null) => {
      if (hash !== undefined && window.location.hash === hash) input?.focus();
    },
    [hash],
  );
  return (
    <Field label="Email" required error={error} hint="Separate several addresses with commas.">
      <Input
        ref={focus}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
