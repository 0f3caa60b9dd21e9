import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldProps } from './field-context.ts';
import { Icon } from '../pictures/icon.tsx';

/** A native select, styled; its children are `<option>`s. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="control-box">
      <select {...rest} {...useFieldProps(rest)} className={cx('control', className)}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
