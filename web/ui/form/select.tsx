import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldProps } from './field-context.ts';
import { Icon } from '../pictures/icon.tsx';

interface SelectProps extends ComponentProps<'select'> {
  /**
   * For a select in each row of a list: lower, and without a frame until the mouse is over it. Touch screens show the frame and
   * full height.
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

/** A native select, styled; its children are `<option>`s. */
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
