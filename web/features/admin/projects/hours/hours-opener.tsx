import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

const HoursSection = lazy(() => loadScreen(() => import('./hours-section.tsx'), 'HoursSection'));

/** The heading above the hours of a project. The hours load when somebody opens it. */
export function HoursOpener({ projectId }: { projectId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="project-hours" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="project-hours" className="type-name">
          Hours
        </h3>
        <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide Hours' : 'Show Hours'}
        </Button>
      </div>
      {open && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <HoursSection projectId={projectId} />
        </Suspense>
      )}
    </section>
  );
}
