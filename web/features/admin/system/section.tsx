import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';

interface SectionProps {
  title: string;
  /** A short figure beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the screen with a title. */
export function Section({ title, aside, children }: SectionProps) {
  const id = `system-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="type-name">
          {title}
        </h3>
        {aside}
      </div>
      <Card pad="none" className="min-w-0 flex-1">
        {children}
      </Card>
    </section>
  );
}

/** A figure with its name. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="type-text text-ink-soft">{name}</dt>
      <dd className="type-name wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
