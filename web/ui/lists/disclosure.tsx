import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';

interface DisclosureProps {
  /** The line that is always shown. */
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A line that opens the content below; its chevron turns. */
export function Disclosure({ summary, className, children }: DisclosureProps) {
  return (
    <details className={cx('group/disclosure type-text', className)}>
      <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 rounded-sm py-2.5 text-brand-ink underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          className="size-4 -rotate-90 transition-transform group-open/disclosure:rotate-0"
        />
        <span className="min-w-0 wrap-anywhere">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
