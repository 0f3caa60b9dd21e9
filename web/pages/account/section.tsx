import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

interface SectionProps {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** One part of the account page. */
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

/** Milliseconds after which the loaded sections are shown, even if others still load. */
const longest = 3_000;

/** Shows sections once all have loaded, so that none moves those below it. */
export function Sections({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ready, setReady] = useState(false);
  // Runs after the sections have started their queries.
  useEffect(() => {
    if (ready) return;
    const look = () => {
      if (client.isFetching() === 0) setReady(true);
    };
    look();
    const stop = client.getQueryCache().subscribe(look);
    const clock = setTimeout(() => setReady(true), longest);
    return () => {
      stop();
      clearTimeout(clock);
    };
  }, [client, ready]);
  return (
    <>
      {!ready && <Skeleton className="h-96 w-full rounded-xl" />}
      <div className={ready ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
}
