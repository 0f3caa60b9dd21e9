import type { Artwork } from '#contract/artwork.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { useDelete } from './data.ts';

interface DeleteDialogProps {
  /** The file to delete; null while the dialog is closed. */
  artwork: Artwork | null;
  onClose: (deleted: boolean) => void;
}

/** Asks for confirmation before deleting a file. */
export function DeleteDialog({ artwork, onClose }: DeleteDialogProps) {
  const { mutate } = useDelete();
  return (
    <Dialog
      open={artwork !== null}
      onClose={() => onClose(false)}
      title="Delete this file?"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              if (artwork) mutate(artwork);
              onClose(true);
            }}
          >
            Delete File
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        <strong>{artwork?.originalName}</strong> will be removed for you and our team. You can undo this right
        after.
      </p>
    </Dialog>
  );
}
