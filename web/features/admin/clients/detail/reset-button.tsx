import { Button } from '#web/ui/buttons/button.tsx';
import { useSendReset } from '../data.ts';

/** Mails a client a link for setting a new password; staff never see or set one. */
export function ResetButton({ id, email }: { id: string; email: string }) {
  const reset = useSendReset();
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={reset.isPending}
      onClick={() => reset.mutate({ params: { id } })}
    >
      Send password reset <span className="sr-only">mail to {email}</span>
    </Button>
  );
}
