import { limits } from '#contract/limits.ts';

interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers: 'unread'. */
  label?: string;
}

/** A number beside a tab or a heading, 99+ above 99; nothing at zero. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-xs leading-none font-semibold text-on-brand tabular-nums">
      {count > limits.badgeMax ? `${limits.badgeMax}+` : count}
      {label ? <span className="sr-only"> {label}</span> : null}
    </span>
  );
}
