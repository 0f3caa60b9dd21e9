import { Button } from '../buttons/button.tsx';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

/** An error of the form that belongs to no field; renders nothing without a text. */
export function FormNote({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-lg bg-danger-soft px-4 py-3 type-text text-danger-ink"
    >
      <Icon name="alert" className="mt-0.5 size-4.5" />
      <span>{children}</span>
    </p>
  );
}

/** A note that the form shows text from before it was opened; renders nothing while `onStartOver` is null. */
export function KeptNote({ onStartOver }: { onStartOver: (() => void) | null }) {
  if (!onStartOver) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-brand-soft py-0.5 ps-3.5 pe-1.5 type-text text-brand-ink">
      Your earlier entries are still here.
      <Button variant="quiet" size="sm" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  );
}
