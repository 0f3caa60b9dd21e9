import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

export type BadgeTone = 'neutral' | 'brand' | 'accent' | 'success' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-ink-soft',
  brand: 'bg-brand-soft text-brand-ink',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

// From this length on a label may wrap: labels typed by staff, such as a category, may be wider than a phone.
const longFrom = 28;

interface BadgeProps {
  tone?: BadgeTone;
  /** True: a dot precedes the label, for states. */
  dot?: boolean;
  children: ReactNode;
}

/** A short label for a state or a kind. Its color adds no information. */
export function Badge({ tone = 'neutral', dot = false, children }: BadgeProps) {
  const long = typeof children === 'string' && children.length > longFrom;
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1.5 px-2.5 py-0.5 type-pill',
        long ? 'max-w-full rounded-lg wrap-anywhere' : 'rounded-full whitespace-nowrap',
        tones[tone],
      )}
    >
      {dot ? <span className="size-1.5 rounded-full bg-current" aria-hidden="true" /> : null}
      {children}
    </span>
  );
}

/** The badge of an unread item, the same on every screen. */
export const NewBadge = () => <Badge tone="brand">NEW</Badge>;
