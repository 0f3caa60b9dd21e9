import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { PeopleMenu } from '#web/features/admin/assignments/people-menu.tsx';
import { LateProjects } from '#web/features/admin/projects/list/late-projects.tsx';
import { ProjectsPanel } from '#web/features/admin/projects/projects-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

const PreviewScreen = lazy(() =>
  loadScreen(() => import('#web/features/admin/previews/preview-screen.tsx'), 'PreviewScreen'),
);
// Lazy, because the list works without the dialogs.
const PreviewDialogs = lazy(() =>
  loadScreen(() => import('#web/features/admin/previews/preview-dialogs.tsx'), 'PreviewDialogs'),
);

const ArtworkOfAddress = lazy(() =>
  loadScreen(() => import('#web/features/admin/artwork/artwork-of-address.tsx'), 'ArtworkOfAddress'),
);

const peopleOf = ({ id, title: name, owner, helpers }: Project, named?: boolean) => (
  <PeopleMenu row={{ noun: 'project', id, name, owner, helpers }} {...(named ? { named } : {})} />
);

const BriefSection = lazy(() =>
  loadScreen(() => import('#web/features/admin/clients/detail/brief-section.tsx'), 'BriefSection'),
);

const briefOf = ({ id, label }: { id: string; label: string }) => (
  <Suspense fallback={<Skeleton className="h-24 w-full" />}>
    <BriefSection key={id} clientId={id} wishesOf={label} />
  </Suspense>
);

// Lazy, because many users only use the list.
const ProjectBoard = lazy(() =>
  loadScreen(() => import('#web/features/admin/projects/board/project-board.tsx'), 'ProjectBoard'),
);

const views = [
  { value: '', label: 'Projects' },
  { value: 'board', label: 'Board' },
  { value: 'previews', label: 'Previews' },
] as const;

/** The last view; it opens again if the address names only the tab. */
let lastView = '';
const remember = (view: string) => {
  lastView = view;
};

/**
 * The Projects tab of the admin panel, with three views: a list of projects, a board, and the previews shared with
 * clients.
 */
export function ProjectsTab() {
  const address = useAdminAddress('portfolio');
  const mine = useMine(address, 'previews.read');
  const mayPreview = useMay('previews.read');
  const [preview] = useAddressPart('preview');
  // A link to a preview does not contain the view.
  const asked = mayPreview && preview ? 'previews' : address.value('view');
  const [search] = useSearchParams();
  const isPlain = [...search.keys()].every((key) => key === 'tab');
  const reopen = useEffectEvent(() => {
    if (isPlain && lastView !== '') address.set('view', lastView);
  });
  // The user can leave the tab and open it again before another tab has replaced it.
  useEffect(() => reopen(), [isPlain]);
  const open = (view: string) => {
    remember(view);
    address.set('view', view);
  };
  const offered = views.filter(({ value }) => mayPreview || value !== 'previews');
  const view = offered.find(({ value }) => value === asked)?.value ?? '';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Segmented label="View" options={offered} value={view} onChange={open} />
        {view !== 'previews' && <LateProjects />}
      </div>
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
        {view === 'board' && <ProjectBoard people={peopleOf} />}
        {view === '' && <ProjectsPanel people={peopleOf} />}
        {view === 'previews' && (
          <PreviewScreen clientAccountId={address.value('client')} mine={mine} brief={briefOf} />
        )}
      </Suspense>
      <Suspense>
        <PreviewDialogs address={address} brief={briefOf} />
        <ArtworkOfAddress address={address} />
      </Suspense>
    </div>
  );
}
