import { Suspense, lazy, useCallback, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { currentClientQuery } from '#web/api/calls/session.ts';
import { ArtworkSection } from '#web/features/portal/artwork/artwork-section.tsx';
import { DirectivesCard } from '#web/features/portal/directives/directives-card.tsx';
import { ProjectsSection } from '#web/features/portal/projects/projects-section.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { SectionIndex } from '#web/ui/lists/sections/section-index.tsx';
import { Sections } from '#web/ui/lists/sections/sections.tsx';

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

/** The parts of the tab; those without a title are not there for every client. */
const plan = [
  { id: 'requests-heading' },
  { id: 'projects-heading', title: 'Your project' },
  { id: 'publications-heading' },
  { id: 'testimonial-heading' },
  { id: 'artwork-heading', title: 'Project artwork' },
  { id: 'directives-heading', title: 'Project directives' },
  { id: 'changes-heading', title: 'Change requests' },
  { id: 'links-heading', title: 'Reference links' },
];

/** The My Project tab of the client portal: the projects, and the client's material for them. */
export function ProjectTab() {
  const { data: client } = useQuery(currentClientQuery);
  // It stands above everything else, which would move down when it comes: until it is known, nothing below is shown.
  const [known, setKnown] = useState(false);
  return (
    <Sections plan={plan}>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21rem] [&_h2]:scroll-mt-20">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-10">
          {known && <SectionIndex row />}
          <Suspense>
            <RequestsSection onKnown={useCallback(() => setKnown(true), [])} />
          </Suspense>
          {!known && (
            <div role="status" aria-label="Loading your project" className="flex flex-col gap-5">
              <Skeleton className="h-9 w-56" />
              <Skeleton className="h-72 w-full rounded-xl" />
            </div>
          )}
          <div className={cx('min-w-0 flex-col gap-4 lg:gap-10', known ? 'flex' : 'hidden')}>
            <ProjectsSection />
            <Suspense>
              <PublicationsSection />
              <TestimonialSection />
            </Suspense>
            <ArtworkSection />
            <DirectivesCard words={client?.company ?? client?.name ?? ''} />
          </div>
        </div>
        <aside
          aria-label="Beside your project"
          className={cx(
            'min-w-0 flex-col gap-4 lg:sticky lg:gap-8 lg:top-18 lg:-mx-2 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto lg:overscroll-contain lg:px-2 lg:pb-2',
            known ? 'flex' : 'hidden',
          )}
        >
          <SectionIndex />
          <Suspense fallback={<Skeleton className="h-60 w-full rounded-xl" />}>
            <ChangeRequests />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-60 w-full rounded-xl" />}>
            <ReferenceLinks />
          </Suspense>
        </aside>
      </div>
    </Sections>
  );
}
