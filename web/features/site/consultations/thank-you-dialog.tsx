import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { ThankYou } from './thank-you.tsx';

interface ThankYouDialogProps {
  /** The success message; null keeps the dialog closed. */
  message: string | null;
  onClose: () => void;
}

/** The time in 24 hours, as in "Sunday, 10:13 PM". */
const promised = () =>
  new Date(Date.now() + 24 * 60 * 60 * 1000).toLocaleString('en-US', {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });

export const thankYouTitle = 'Welcome to the Future!';

export function ThankYouDialog({ message, onClose }: ThankYouDialogProps) {
  const close = (
    <Button variant="secondary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog open={message !== null} onClose={onClose} title={thankYouTitle} footer={close}>
      {message !== null && <ThankYou message={message} until={promised()} />}
    </Dialog>
  );
}
