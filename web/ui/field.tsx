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
  const words = (
    <label htmlFor={inputId} className={cx('label', required && 'required-mark')}>
      {label}
    </label>
  );
  return (
    <div className={cx('field', className)}>
      {aside ? (
        <div className="field-top">
          {words}
          {aside}
        </div>
      ) : (
        words
      )}
      <FieldContext value={{ id: inputId, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {error ? (
        <p id={errorId} className="field-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
