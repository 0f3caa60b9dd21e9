import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { inputStyle, useFieldProps } from './field-context.ts';

/** A text of several lines that grows with what is typed; 4 rows unless said. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      {...useFieldProps(rest)}
      rows={rows}
      className={cx(inputStyle, 'max-h-96 field-sizing-content resize-y', className)}
    />
  );
}
