import { Dialog } from '#web/ui/layout/dialog.tsx';
import { PermissionChoice, type OfProject } from './permission-section.tsx';

/**
 * A dialog with the source of the permission to show a project, and the ways to get a permission. Publishing does not
 * require one.
 */
export function PermissionDialog({ project, onClose }: OfProject & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="sm" title="Permission to show it" description={project.title}>
      <PermissionChoice project={project} />
    </Dialog>
  );
}
