import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { useFieldProps } from './field-context.ts';

/** A text of several lines that grows with what is typed; 4 rows unless said. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} {...useFieldProps(rest)} rows={rows} className={cx('control', className)} />;
}
