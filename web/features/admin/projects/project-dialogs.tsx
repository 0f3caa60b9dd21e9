import { lazy, Suspense, type ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useMayAddProject } from './data.ts';

// Lazy, because the list works without the dialogs; each is loaded when it first opens.
const CreateProjectDialog = lazy(() =>
  loadScreen(() => import('./form/create-project-dialog.tsx'), 'CreateProjectDialog'),
);
const EditProjectDialog = lazy(() =>
  loadScreen(() => import('./form/edit-project-dialog.tsx'), 'EditProjectDialog'),
);
const ProjectDetailDialog = lazy(() =>
  loadScreen(() => import('./detail/project-detail-dialog.tsx'), 'ProjectDetailDialog'),
);

interface ProjectDialogsProps {
  address: AdminAddress<'portfolio'>;
  /** Renders the staff assigned to a project. */
  people: ((project: Project, named: boolean) => ReactNode) | undefined;
}

/** Renders the dialog in the address, if it is about a project. */
export function ProjectDialogs({ address, people }: ProjectDialogsProps) {
  const { name, id } = address.dialog;
  const may = {
    add: useMayAddProject(),
    write: useMay('projects.write'),
  };
  return (
    <Suspense>
      {name === 'new-project' && may.add && <CreateProjectDialog clientAccountId={id} address={address} />}
      {name === 'project' && <ProjectDetailDialog key={id} id={id} address={address} people={people} />}
      {name === 'edit-project' && may.write && <EditProjectDialog key={id} id={id} address={address} />}
    </Suspense>
  );
}
