import { useId, type ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';

interface SectionCardProps {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One part of the Admin tab. */
export function SectionCard({ title, lead, className = '', children }: SectionCardProps) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} pad="lg" className={`flex flex-col gap-4 ${className}`}>
      <div>
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {lead && <p className="text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
    </Card>
  );
}
