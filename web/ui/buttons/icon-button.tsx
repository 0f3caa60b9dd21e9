import type { ReactNode } from 'react';
import { useTooltip } from './tooltip/use-tooltip.ts';
import { Button } from './button.tsx';
import { cx } from '../class-names.ts';

interface IconButtonProps {
  /** The action with its object: 'Edit Dana Whitfield'. */
  label: string;
  /** The text of the tooltip: the label without the object's name, which is shown beside the button. */
  tip: string;
  className?: string;
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
}

/** A quiet button with only an icon, for an action that occurs in many rows. */
export function IconButton({ label, tip, className, onClick, children }: IconButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      {...useTooltip(tip)}
      // The label already contains this text.
      aria-description={undefined}
      aria-label={label}
      className={cx('size-11 min-h-11 px-0 text-ink-soft', className)}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
