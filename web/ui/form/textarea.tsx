import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldProps } from './field-context.ts';

/** A text input for several lines that grows with its content; it has 4 rows by default. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    // In browsers that cannot size a field by its content, a hidden copy of the text sets the height.
    <span className="growing" data-words={rest.value}>
      <textarea {...rest} {...useFieldProps(rest)} rows={rows} className={cx('control', className)} />
    </span>
  );
}
