import type { ComponentProps } from 'react';
import { isMissing } from '#web/api/calls/api-error.ts';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Shown in a dialog whose account is loading or does not exist. */
export function ClientMissing({ query }: Pick<ComponentProps<typeof NotLoaded>, 'query'>) {
  return (
    <NotLoaded noun="account" query={query} missing={isMissing(query.error)}>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </NotLoaded>
  );
}
