import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useMayAddProject } from './data.ts';
import { CreateProjectDialog } from './form/create-project-dialog.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { EditProjectDialog } from './form/edit-project-dialog.tsx';
import { ProjectDetailDialog } from './detail/project-detail-dialog.tsx';

interface ProjectDialogsProps {
  address: AdminAddress<'portfolio'>;
  /** Who looks after a project. */
  people: ((project: Project, named: boolean) => ReactNode) | undefined;
}

/** The open dialog of the address, if it is about a project. */
export function ProjectDialogs({ address, people }: ProjectDialogsProps) {
  const { name, id } = address.dialog;
  const may = {
    add: useMayAddProject(),
    write: useMay('projects.write'),
    remove: useMay('portfolio.write'),
  };
  if (name === 'new-project' && may.add)
    return <CreateProjectDialog clientAccountId={id} address={address} />;
  if (name === 'project') return <ProjectDetailDialog key={id} id={id} address={address} people={people} />;
  if (name === 'edit-project' && may.write) return <EditProjectDialog key={id} id={id} address={address} />;
  if (name === 'delete-project' && may.remove)
    return <DeleteProjectDialog key={id} id={id} address={address} />;
  return null;
}
