import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useSendReset } from '../data.ts';

/**
 * Mails a client a link to set a new password. Without a mail server, the mail stays in the outbox. Staff never set a
 * password.
 */
export function ResetButton({ id, email }: { id: string; email: string }) {
  const reset = useSendReset();
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={reset.isPending}
      onClick={() => reset.mutate({ params: { id } })}
    >
      Reset password{' '}
      <span className="sr-only">
        {appBoot().mailConfigured ? 'with an e-mail to' : 'with a link for'} {email}
      </span>
    </Button>
  );
}
