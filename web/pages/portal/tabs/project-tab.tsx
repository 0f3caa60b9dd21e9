import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentClientQuery } from '#web/api/session/session.ts';
import { ArtworkSection } from '#web/features/portal/artwork/artwork-section.tsx';
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

// Most clients have no file requests.
const RequestsSection = lazy(() =>
  loadScreen(() => import('#web/features/portal/artwork/requests/requests-section.tsx'), 'RequestsSection'),
);

// Below what fills a screen.
const DirectivesCard = lazy(() =>
  loadScreen(() => import('#web/features/portal/directives/directives-card.tsx'), 'DirectivesCard'),
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

/** What stands under the index where the screen is wide. */
const beside = ['changes-heading', 'links-heading'];

/** Longer than this the tab waits for no part of itself, in milliseconds. */
const mostWaited = 4_000;

/** Stands for a part whose code is on its way. */
function Coming({ count }: { count: (by: 1 | -1) => void }) {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
  return null;
}

/**
 * False until every part is there for the first time, with its rows: each is as high as what it shows, so that one that comes
 * late would move those below it.
 */
function useSettled() {
  const queries = useQueryClient();
  const fetching = useIsFetching();
  const [coming, setComing] = useState(0);
  const [known, setKnown] = useState(false);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    // What has just begun to load is counted a moment later.
    if (known && coming === 0 && fetching === 0 && queries.isFetching() === 0) setSettled(true);
  }, [known, coming, fetching, queries]);
  useEffect(() => {
    const timer = setTimeout(setSettled, mostWaited, true);
    return () => clearTimeout(timer);
  }, []);
  return {
    settled,
    /** Called once it is known what the client is asked for, which stands above all else. */
    onKnown: useCallback(() => setKnown(true), []),
    count: useCallback((by: 1 | -1) => setComing((before) => before + by), []),
  };
}

/** The My Project tab of the client portal: the projects, and the client's material for them. */
export function ProjectTab() {
  const { data: client } = useQuery(currentClientQuery);
  const { settled, onKnown, count } = useSettled();
  const coming = <Coming count={count} />;
  return (
    <Sections plan={plan}>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21rem] [&_h2]:scroll-mt-20">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-8">
          {settled && <SectionIndex row />}
          {!settled && (
            <div role="status" aria-label="Loading your project" className="flex flex-col gap-5">
              <Skeleton className="h-9 w-56" />
              <Skeleton className="h-72 w-full rounded-xl" />
            </div>
          )}
          <div className={cx('min-w-0 flex-col gap-4 lg:gap-8', settled ? 'flex' : 'hidden')}>
            <Suspense fallback={coming}>
              <RequestsSection onKnown={onKnown} />
            </Suspense>
            <ProjectsSection />
            <Suspense fallback={coming}>
              {/* Beside each other while they are folded. */}
              <div className="grid gap-4 empty:hidden lg:grid-cols-2 lg:*:only:col-span-2 lg:*:data-open:col-span-2">
                <PublicationsSection />
                <TestimonialSection />
              </div>
            </Suspense>
            <ArtworkSection />
            <Suspense fallback={coming}>
              <DirectivesCard words={client?.company ?? client?.name ?? ''} />
            </Suspense>
          </div>
        </div>
        <aside
          aria-label="Beside your project"
          className={cx(
            'min-w-0 flex-col gap-4 lg:sticky lg:gap-8 lg:top-18 lg:-mx-2 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto lg:overscroll-contain lg:px-2 lg:pb-2',
            settled ? 'flex' : 'hidden',
          )}
        >
          <SectionIndex without={beside} />
          <Suspense fallback={coming}>
            <ChangeRequests />
          </Suspense>
          <Suspense fallback={coming}>
            <ReferenceLinks />
          </Suspense>
        </aside>
      </div>
    </Sections>
  );
}
