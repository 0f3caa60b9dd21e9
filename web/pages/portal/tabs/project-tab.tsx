import { Suspense, lazy, useCallback, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { currentClientQuery } from '#web/api/calls/session.ts';
import { ArtworkSection } from '#web/features/portal/artwork/artwork-section.tsx';
import { DirectivesCard } from '#web/features/portal/directives/directives-card.tsx';
import { ProjectsSection } from '#web/features/portal/projects/projects-section.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// Most clients have nothing on the site: it is loaded beside the rest.
const PublicationsSection = lazy(() =>
  loadScreen(
    () => import('#web/features/portal/publications/publications-section.tsx'),
    'PublicationsSection',
  ),
);

const TestimonialSection = lazy(() =>
  loadScreen(() => import('#web/features/portal/testimonials/testimonial-section.tsx'), 'TestimonialSection'),
);

// Most clients owe nothing.
const RequestsSection = lazy(() =>
  loadScreen(() => import('#web/features/portal/artwork/requests/requests-section.tsx'), 'RequestsSection'),
);

const ChangeRequests = lazy(() =>
  loadScreen(() => import('#web/features/portal/directives/change-requests.tsx'), 'ChangeRequests'),
);
// At the end of the tab, below what fills a screen.
const ReferenceLinks = lazy(() =>
  loadScreen(() => import('#web/features/portal/reference-links/reference-links.tsx'), 'ReferenceLinks'),
);

/** The My Project tab of the client portal: the projects, and the client's material for them. */
export function ProjectTab() {
  const { data: client } = useQuery(currentClientQuery);
  // It stands above everything else, which would move down when it comes: until it is known, nothing below is shown.
  const [known, setKnown] = useState(false);
  return (
    <div className="flex flex-col gap-10">
      <Suspense>
        <RequestsSection onKnown={useCallback(() => setKnown(true), [])} />
      </Suspense>
      {!known && (
        <div role="status" aria-label="Loading your project" className="flex flex-col gap-5">
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-72 w-full rounded-xl" />
        </div>
      )}
      <div className={cx('flex-col gap-10', known ? 'flex' : 'hidden')}>
        <ProjectsSection />
        <Suspense>
          <PublicationsSection />
          <TestimonialSection />
        </Suspense>
        <ArtworkSection />
        <div className="grid items-start gap-x-6 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <DirectivesCard words={client?.company ?? client?.name ?? ''} />
          <Suspense fallback={<Skeleton className="h-60 w-full rounded-xl" />}>
            <ChangeRequests />
          </Suspense>
        </div>
        <Suspense fallback={<Skeleton className="h-60 w-full rounded-xl" />}>
          <ReferenceLinks />
        </Suspense>
      </div>
    </div>
  );
}
