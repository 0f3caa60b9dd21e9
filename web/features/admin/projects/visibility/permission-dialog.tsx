import { Dialog } from '#web/ui/layout/dialog.tsx';
import { PermissionChoice, type OfProject } from './permission-section.tsx';

/** The origin of the permission to show a project, and the ways to get one. Publishing does not need it. */
export function PermissionDialog({ project, onClose }: OfProject & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="sm" title="Permission to show it" description={project.title}>
      <PermissionChoice project={project} />
    </Dialog>
  );
}
