import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Milliseconds after which what has come is shown, whatever is still on its way. */
const longest = 3_000;

/** Shows sections once the first answers of all of them have come: none pushes those below it down when it grows. */
export function ShownTogether({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ready, setReady] = useState(false);
  // Runs after the sections have begun to ask.
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
