import { Lock } from '../pictures/lucide.tsx';
import type { ReactNode } from 'react';

/** Shown in place of an action that the user may not take; says who may. */
export function Reserved({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-lg bg-sunken px-4 py-3 type-text text-ink-soft">
      <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
