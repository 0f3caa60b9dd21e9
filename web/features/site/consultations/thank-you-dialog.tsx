import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { ThankYou } from './thank-you.tsx';

interface ThankYouDialogProps {
  /** The success message; null keeps the dialog closed. */
  message: string | null;
  onClose: () => void;
}

export const thankYouTitle = 'Welcome to the Future!';

export function ThankYouDialog({ message, onClose }: ThankYouDialogProps) {
  const close = (
    <Button variant="secondary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog open={message !== null} onClose={onClose} title={thankYouTitle} footer={close}>
      {message !== null && <ThankYou message={message} />}
    </Dialog>
  );
}
