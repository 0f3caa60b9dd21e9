import { Dialog } from '#web/ui/layout/dialog.tsx';
import { FileRequests } from './file-requests.tsx';

interface FileRequestsDialogProps {
  projectId: string;
  /** The name of the company. */
  name: string;
  onClose: () => void;
}

/** The files that a client sent for a project, in a dialog. */
export function FileRequestsDialog({ projectId, name, onClose }: FileRequestsDialogProps) {
  return (
    <Dialog open onClose={onClose} size="lg" title={`From ${name}`} closeOnBackdrop={false}>
      <FileRequests projectId={projectId} hasClient />
    </Dialog>
  );
}
