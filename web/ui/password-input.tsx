import { useState, type ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { inputStyle, useFieldProps } from './field-context.ts';
import { Icon } from './icon.tsx';

/** A password with a control that shows it; give `autoComplete` as `current-password` or `new-password`. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const field = useFieldProps(rest);
  return (
    <span className="relative block">
      <input
        {...rest}
        {...field}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx(inputStyle, 'min-h-11 pr-12', className)}
      />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-controls={field.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </button>
    </span>
  );
}
