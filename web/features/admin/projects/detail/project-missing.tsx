import type { ComponentProps } from 'react';
import { isMissing } from '#web/api/calls/api-error.ts';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Shown in a dialog while its project is loading or does not exist. */
export function ProjectMissing({ query }: Pick<ComponentProps<typeof NotLoaded>, 'query'>) {
  return (
    <NotLoaded
      noun="project"
      query={query}
      missing={isMissing(query.error)}
      reason="It may have been deleted for good."
    >
      <Skeleton className="aspect-16/10 w-full rounded-lg" />
      <Skeleton className="h-20 w-full" />
    </NotLoaded>
  );
}
