import type { StaffPreview } from '#contract/previews.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { useDeletePreview } from '../data.ts';

interface DeletePreviewDialogProps {
  /** The preview to delete; null while the dialog is closed. */
  preview: StaffPreview | null;
  onClose: () => void;
}

/** Asks before a preview is deleted. */
export function DeletePreviewDialog({ preview, onClose }: DeletePreviewDialogProps) {
  const { remove } = useDeletePreview();
  return (
    <Dialog
      open={preview !== null}
      onClose={onClose}
      title="Delete this preview?"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              if (preview) remove(preview);
              onClose();
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        <strong>{preview?.title}</strong> disappears for {preview?.clientName} at once. Right after, you can
        undo it.
      </p>
    </Dialog>
  );
}
