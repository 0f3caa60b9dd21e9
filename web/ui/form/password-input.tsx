import { useState, type ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldProps } from './field-context.ts';
import { Icon } from '../pictures/icon.tsx';

/** A password input with a button that shows the password; `autoComplete` is `current-password` or `new-password`. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const field = useFieldProps(rest);
  return (
    <span className="control-box">
      <input
        {...rest}
        {...field}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx('control', className)}
      />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-controls={field.id}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </button>
    </span>
  );
}
