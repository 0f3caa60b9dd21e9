import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

/** The error of a form that belongs to no field; renders nothing without a text. */
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
