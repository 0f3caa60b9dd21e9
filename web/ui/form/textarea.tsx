import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldProps } from './field-context.ts';

/** A multi-line text input that grows with its content; 4 rows by default. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    // A hidden copy of the text sets the height in browsers that cannot size a field by its content.
    <span className="growing" data-words={rest.value}>
      <textarea {...rest} {...useFieldProps(rest)} rows={rows} className={cx('control', className)} />
    </span>
  );
}
