import { useId, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { FieldContext } from './field-context.ts';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: string;
  /** One line of help, said with the input. */
  hint?: ReactNode;
  /** What is wrong: the input is marked invalid and described by it. */
  error?: string | null | undefined;
  required?: boolean;
  /** The input's id; made when missing. */
  id?: string;
  /** Something at the end of the label's line, such as a link. */
  aside?: ReactNode;
  className?: string;
  /** One Input, PasswordInput, Textarea or Select. */
  children: ReactNode;
}

/** A label with its input, hint and error, tied together for eye and screen reader. */
export function Field({ label, hint, error, required = false, id, aside, className, children }: FieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = cx(error && errorId, hint ? hintId : null) || undefined;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={inputId} className={cx('text-sm font-medium text-ink', required && 'required-mark')}>
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id: inputId, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {error ? (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger-ink">
          <Icon name="alert" className="mt-0.75 size-4" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
