import { EmptyState } from '../feedback/empty-state.tsx';
import { Dialog } from '../layout/dialog.tsx';

/** Says that the file of a link does not exist. */
export function FileMissing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="File">
      <EmptyState title="There is no such file">
        It may have been deleted since, or a letter of the link is missing.
      </EmptyState>
    </Dialog>
  );
}
