import { limits } from '#contract/validation/limits.ts';
import { cx } from '../class-names.ts';

interface CountBadgeProps {
  count: number;
  /** The counted noun, for screen readers: 'unread'. */
  label?: string;
  /** `sm` is smaller on screens where the badge is over an icon. */
  size?: 'sm' | 'md';
}

/** A count beside a tab or heading, 99+ above 99; renders nothing at zero. */
export function CountBadge({ count, label, size = 'md' }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 type-pill leading-none text-on-brand tabular-nums',
        size === 'sm' && 'max-lg:h-4 max-lg:min-w-4 max-lg:px-1 max-lg:text-[0.75rem]',
      )}
    >
      {count > limits.badgeMax ? `${limits.badgeMax}+` : count}
      {label ? <span className="sr-only"> {label}</span> : null}
    </span>
  );
}
