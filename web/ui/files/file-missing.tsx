import { EmptyState } from '../feedback/empty-state.tsx';
import { Dialog } from '../layout/dialog.tsx';

/** A dialog that says that the file of a link does not exist. */
export function FileMissing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="File">
      <EmptyState title="This file does not exist">
        It may have been deleted, or the link is incomplete.
      </EmptyState>
    </Dialog>
  );
}
