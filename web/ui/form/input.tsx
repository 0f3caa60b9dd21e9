import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldProps } from './field-context.ts';

/** A one-line text input. Inside a Field it is connected to the field's label, hint and error. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} {...useFieldProps(rest)} type={type} className={cx('control', className)} />;
}
