import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A drawing or an icon. */
  icon?: ReactNode;
  title: string;
  /** A sentence about future content or the next step. */
  children?: ReactNode;
  /** The button or link for the next step. */
  action?: ReactNode;
}

/** The placeholder of an empty list or page. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl px-6 py-12 text-center">
      {icon ? (
        <div className="mb-2 flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
          {icon}
        </div>
      ) : null}
      <p className="type-name">{title}</p>
      {children ? <div className="max-w-prose text-balance text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
