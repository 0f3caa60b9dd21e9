import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  /** The padding: none, `md` (20 px) or `lg` (24 px). */
  pad?: 'none' | 'md' | 'lg';
}

const pads = { none: '', md: 'p-5', lg: 'p-5 sm:p-6' };

/** A raised sheet. */
export function Card({ pad = 'md', className, ...rest }: CardProps) {
  return (
    <div {...rest} className={cx('rounded-xl bg-raised shadow-md ring-1 ring-line', pads[pad], className)} />
  );
}
