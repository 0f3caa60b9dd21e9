import type { ComponentProps, ReactElement } from 'react';

export type LucideIcon = (props: ComponentProps<'svg'>) => ReactElement;

/* @__NO_SIDE_EFFECTS__ */
export function icon(path: string): LucideIcon {
  return (props) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={path} />
    </svg>
  );
}
