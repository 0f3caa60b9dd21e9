import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { BriefSection } from './brief-section.tsx';

interface BriefDialogProps {
  clientAccountId: string;
  name: string;
  onClose: () => void;
}

/** A dialog with only the client's wishes. Opening it marks the wishes as no longer waiting. */
export function BriefDialog({ clientAccountId, name, onClose }: BriefDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <BriefSection clientId={clientAccountId} />
    </Dialog>
  );
}
