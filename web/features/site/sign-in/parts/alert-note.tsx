import type { ReactNode } from 'react';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** An error that stays visible. Screen readers announce it at once. */
export function AlertNote({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-lg bg-danger-soft p-4 text-sm text-danger-ink"
    >
      <Icon name="alert" className="mt-0.5 size-4.5" />
      <div>
        {title ? <p className="font-semibold">{title}</p> : null}
        <p>{children}</p>
      </div>
    </div>
  );
}
