import type { ReactNode } from 'react';
import { useTooltip } from '../tooltip/use-tooltip.ts';
import { Button } from './button.tsx';
import { cx } from '../class-names.ts';

interface IconButtonProps {
  /** What it does, with what: 'Edit Dana Whitfield'. */
  label: string;
  /** The same in the tooltip, without the name that stands beside it. */
  tip: string;
  className?: string;
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
}

/** A quiet button of an icon alone, for an action that many rows repeat. */
export function IconButton({ label, tip, className, onClick, children }: IconButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      {...useTooltip(tip)}
      // The label says it already.
      aria-description={undefined}
      aria-label={label}
      className={cx('size-11 min-h-11 px-0 text-ink-soft', className)}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
