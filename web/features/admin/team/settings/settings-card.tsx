import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { getSettings } from '#contract/settings.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Coming } from '#web/api/shown/settled.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { SectionCard } from '../section-card.tsx';

const SettingsForm = lazy(() => loadScreen(() => import('./settings-form.tsx'), 'SettingsForm'));

/** The agency's hours, and whether its site says how quickly it answers. */
export function SettingsCard() {
  const query = useQuery(queryOf(getSettings));
  const mayWrite = useMay('settings.write');
  if (!mayWrite) return null;
  return (
    <SectionCard id="hours" lead="When your agency works and answers.">
      {query.data ? (
        <Suspense fallback={<Coming />}>
          <SettingsForm saved={query.data} />
        </Suspense>
      ) : query.isError ? (
        <LoadError
          title="The hours could not be loaded"
          error={query.error}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </SectionCard>
  );
}
