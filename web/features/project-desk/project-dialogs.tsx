import type { Place } from '#web/api/use-place.ts';
import { CreateProjectDialog } from './create-project-dialog.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { EditProjectDialog } from './edit-project-dialog.tsx';
import { ProjectDetailDialog } from './project-detail-dialog.tsx';

/** The dialog the address names, if it is about a project. */
export function ProjectDialogs({ place }: { place: Place }) {
  const { name, id } = place.dialog;
  if (name === 'new-project') return <CreateProjectDialog clientAccountId={id} place={place} />;
  if (name === 'project') return <ProjectDetailDialog key={id} id={id} place={place} />;
  if (name === 'edit-project') return <EditProjectDialog key={id} id={id} place={place} />;
  if (name === 'delete-project') return <DeleteProjectDialog key={id} id={id} place={place} />;
  return null;
}
