import type { Artwork } from '#contract/artwork.ts';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
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
    <ConfirmDialog
      open={artwork !== null}
      onClose={() => onClose(false)}
      title="Delete this file?"
      size="sm"
      action="Delete File"
      isDanger
      onConfirm={() => {
        if (artwork) mutate(artwork);
        onClose(true);
      }}
    >
      <p className="wrap-anywhere">
        <strong>{artwork?.originalName}</strong> will be removed for you and our team. You can undo this right
        after.
      </p>
    </ConfirmDialog>
  );
}
