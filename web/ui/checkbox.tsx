import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A native checkbox with its label; the whole line can be pressed. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <label className={`group flex min-h-11 cursor-pointer items-start gap-3 py-2 ${className ?? ''}`}>
      <span className="relative mt-0.5 flex size-5.5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={hint ? hintId : rest['aria-describedby']}
          className="peer size-full cursor-pointer appearance-none rounded-sm bg-raised ring-1 ring-inset ring-control transition group-hover:ring-ink-soft checked:bg-brand checked:ring-brand"
        />
        <Icon
          name="check"
          className="pointer-events-none absolute inset-0.5 size-4.5 text-on-brand opacity-0 transition-opacity peer-checked:opacity-100"
        />
      </span>
      <span className="text-base text-ink">
        {label}
        {hint ? (
          <span id={hintId} className="block text-sm text-ink-soft">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
