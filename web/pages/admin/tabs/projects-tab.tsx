import { lazy, Suspense } from 'react';
import type { Project } from '#contract/projects.ts';
import { useMine } from '#web/state/assigned/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { PeopleMenu } from '#web/features/admin/assignments/people-menu.tsx';
import { PreviewScreen } from '#web/features/admin/previews/preview-screen.tsx';
import { ProjectsPanel } from '#web/features/admin/projects/projects-panel.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// The list opens without them.
const PreviewDialogs = lazy(() =>
  loadScreen(() => import('#web/features/admin/previews/preview-dialogs.tsx'), 'PreviewDialogs'),
);

const peopleOf = ({ id, title: name, owner, helpers }: Project, named?: boolean) => (
  <PeopleMenu row={{ noun: 'project', id, name, owner, helpers }} {...(named ? { named } : {})} />
);

/** The Projects tab of the admin panel: projects, and the previews shared with clients. */
export function ProjectsTab() {
  const address = useAdminAddress('portfolio');
  const { query: mine } = useMine(address, 'projects.read');
  return (
    <>
      <ProjectsPanel people={peopleOf}>
        <PreviewScreen clientAccountId={address.value('client')} mine={mine} />
      </ProjectsPanel>
      <Suspense>
        <PreviewDialogs address={address} />
      </Suspense>
    </>
  );
}
