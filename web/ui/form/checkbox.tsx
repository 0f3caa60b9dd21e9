import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A native checkbox with its label; the whole line is the click target. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <label className={cx('check', className)}>
      <span>
        <input {...rest} type="checkbox" aria-describedby={hint ? hintId : rest['aria-describedby']} />
        <Icon name="check" />
      </span>
      <span>
        {label}
        {hint ? (
          <span id={hintId} className="field-hint">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
