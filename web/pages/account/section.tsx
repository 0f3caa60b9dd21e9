import { useId, type ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';

interface SectionProps {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** One part of the own account. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} pad="lg" className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-ink-soft">{lead}</p>
      </div>
      {children}
    </Card>
  );
}
