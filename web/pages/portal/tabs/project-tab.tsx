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

// Lazy, because most clients have no project on the site.
const PublicationsSection = lazy(() =>
  loadScreen(
    () => import('#web/features/portal/publications/publications-section.tsx'),
    'PublicationsSection',
  ),
);

const TestimonialSection = lazy(() =>
  loadScreen(() => import('#web/features/portal/testimonials/testimonial-section.tsx'), 'TestimonialSection'),
);

// Lazy, because many clients have no quote.
const QuotesSection = lazy(() =>
  loadScreen(() => import('#web/features/portal/quotes/quotes-section.tsx'), 'QuotesSection'),
);

const InvoicesSection = lazy(() =>
  loadScreen(() => import('#web/features/portal/invoices/invoices-section.tsx'), 'InvoicesSection'),
);

// Lazy, because most clients have no file requests.
const RequestsSection = lazy(() =>
  loadScreen(() => import('#web/features/portal/artwork/requests/requests-section.tsx'), 'RequestsSection'),
);

// Lazy, because this is below the first screen.
const DirectivesCard = lazy(() =>
  loadScreen(() => import('#web/features/portal/directives/directives-card.tsx'), 'DirectivesCard'),
);

const ChangeRequests = lazy(() =>
  loadScreen(() => import('#web/features/portal/directives/change-requests.tsx'), 'ChangeRequests'),
);
// Lazy, because this is at the end of the tab, below the first screen.
const ReferenceLinks = lazy(() =>
  loadScreen(() => import('#web/features/portal/reference-links/reference-links.tsx'), 'ReferenceLinks'),
);

/** The parts of the tab, in order. A part without a title exists only for some clients. */
const plan = [
  { id: 'requests-heading' },
  { id: 'quotes-heading' },
  { id: 'invoices-heading' },
  { id: 'projects-heading', title: 'Your project' },
  { id: 'artwork-heading', title: 'Project artwork' },
  { id: 'directives-heading', title: 'Project directives' },
  { id: 'publications-heading' },
  { id: 'testimonial-heading' },
  { id: 'changes-heading', title: 'Change requests' },
  { id: 'links-heading', title: 'Reference links' },
];

/** The sections that are below the index on a wide screen. */
const beside = ['changes-heading', 'links-heading'];

/** The tab waits for its parts at most this many milliseconds. */
const mostWaited = 4_000;

/** A placeholder for a part whose code is loading. It counts the part as loading. */
function Coming({ count }: { count: (by: 1 | -1) => void }) {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
  return null;
}

/** Returns false until all parts and their rows have loaded. A part that appears later would move the parts below. */
function useSettled() {
  const queries = useQueryClient();
  const fetching = useIsFetching();
  const [coming, setComing] = useState(0);
  const [known, setKnown] = useState(false);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    // `useIsFetching` counts a query that has just started only after the next render.
    if (known && coming === 0 && fetching === 0 && queries.isFetching() === 0) setSettled(true);
  }, [known, coming, fetching, queries]);
  useEffect(() => {
    const timer = setTimeout(setSettled, mostWaited, true);
    return () => clearTimeout(timer);
  }, []);
  return {
    settled,
    /** Called once the file requests, which are at the top, have loaded. */
    onKnown: useCallback(() => setKnown(true), []),
    count: useCallback((by: 1 | -1) => setComing((before) => before + by), []),
  };
}

/** The My Project tab of the client portal: the projects, and the material that the client provides. */
export function ProjectTab() {
  const { data: client } = useQuery(currentClientQuery);
  const { settled, onKnown, count } = useSettled();
  const coming = <Coming count={count} />;
  // Only now does the page contain the section that a link names.
  useEffect(() => {
    if (settled && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [settled]);
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
            <Suspense fallback={coming}>
              <QuotesSection />
              <InvoicesSection />
            </Suspense>
            <ProjectsSection />
            <ArtworkSection />
            <Suspense fallback={coming}>
              <DirectivesCard words={client?.company ?? client?.name ?? ''} />
            </Suspense>
            <Suspense fallback={coming}>
              {/* While folded, the parts are side by side. */}
              <div className="grid gap-4 empty:hidden lg:grid-cols-2 lg:*:only:col-span-2 lg:*:data-open:col-span-2">
                <PublicationsSection />
                <TestimonialSection />
              </div>
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
