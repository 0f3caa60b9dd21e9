import type { ReactNode } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFieldError } from './errors-context.ts';

interface TextFieldProps {
  label: string;
  /** The path of the field in its section. */
  path: string;
  value: string;
  onChange: (next: string) => void;
  hint?: ReactNode;
  placeholder?: string;
  /** The number of lines. */
  rows?: number;
  type?: 'text' | 'url' | 'date' | 'number';
  className?: string;
}

/** A field for one text of a section, with its error. */
export function TextField({ label, path, value, onChange, hint, rows = 1, ...rest }: TextFieldProps) {
  const { type, placeholder, className } = rest;
  return (
    <Field label={label} error={useFieldError(path, true)} hint={hint} {...(className ? { className } : {})}>
      {rows > 1 ? (
        <Textarea
          rows={rows}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          type={type ?? 'text'}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
