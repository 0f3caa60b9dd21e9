import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { ConsultationCard } from './consultation-card.tsx';
import { EarlierConsultations } from './earlier-consultations.tsx';
import { ConsultationSkeleton } from './consultation-skeleton.tsx';
import { ReachUs } from './reach-us.tsx';
import type { Story } from './story-line.tsx';
import { myConsultationsQuery } from './query.ts';

/** Two columns: the consultations with their results, and beside them the assigned staff. */
const columns = 'grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]';

const begun: Story = { project: false, preview: false, live: false };

interface MyConsultationsProps {
  /** The progress of the work. */
  story?: Story;
  /** Opens the form for another consultation. */
  onRequest: () => void;
  /** The results. */
  children?: ReactNode;
}

/** The client's consultations, and a button that requests another. */
export function ConsultationsPanel({ onRequest, story = begun, children }: MyConsultationsProps) {
  const query = useInfiniteQuery(myConsultationsQuery);
  const items = query.data?.items;

  if (!items && query.isError) {
    return (
      <LoadError
        title="Your consultations could not be loaded"
        lead="Nothing is lost."
        error={query.error}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!items) return <ConsultationSkeleton />;
  if (items.length === 0) {
    return (
      <EmptyState
        title="No consultations yet"
        action={<Button onClick={onRequest}>Request a consultation</Button>}
      >
        Tell us what you have in mind. A representative from our team will contact you within 24 hours.
      </EmptyState>
    );
  }
  const [newest, ...earlier] = items;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="type-title">Consultations</h2>
        <Button variant="secondary" onClick={onRequest}>
          Request another consultation
        </Button>
      </div>
      {/* The assigned staff are beside the consultations; on a narrow screen they are between the consultations and the work. */}
      <div className={columns}>
        <div className="min-w-0">
          {newest && <ConsultationCard consultation={newest} story={story} />}
          <EarlierConsultations items={earlier} story={begun} />
          {query.hasNextPage && (
            <Button
              variant="secondary"
              className="mt-6"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show earlier consultations
            </Button>
          )}
        </div>
        <div className="lg:row-span-2">
          <ReachUs person={newest?.lookedAfterBy ?? null} />
        </div>
        <div className="min-w-0 empty:hidden">{children}</div>
      </div>
    </>
  );
}
