import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { inputStyle, useFieldProps } from './field-context.ts';
import { Icon } from './icon.tsx';

/** The browser's own select in the house's look; give it `<option>`s. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...rest}
        {...useFieldProps(rest)}
        className={cx(inputStyle, 'min-h-11 appearance-none truncate pr-10', className)}
      >
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
