import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldProps } from './field-context.ts';
import { Icon } from '../pictures/icon.tsx';

interface SelectProps extends ComponentProps<'select'> {
  /**
   * For a select field in each row of a list: lower, and without a frame until the pointer is over it. On touch screens
   * it has a frame and full height.
   */
  quiet?: boolean;
}

type Option = readonly [value: string | number, label: string | number];

/** The options of a select, each with its value and label. */
export const Options = ({ of = [] }: { of?: readonly Option[] | undefined }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** A styled native select field; its children are `<option>` elements. */
export function Select({ className, quiet = false, children, ...rest }: SelectProps) {
  return (
    <span className={cx('control-box', quiet && 'control-quiet')}>
      <select {...rest} {...useFieldProps(rest)} className={cx('control', className)}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
