import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Why a form was refused, where that is about no field of it; nothing without words. */
export function FormNote({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-lg bg-danger-soft px-4 py-3 text-sm text-danger-ink"
    >
      <Icon name="alert" className="mt-0.5 size-4.5" />
      <span>{children}</span>
    </p>
  );
}
