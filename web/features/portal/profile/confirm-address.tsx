import { useMutation } from '@tanstack/react-query';
import { resendVerification } from '#contract/auth.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';

/**
 * Asks a client to confirm the e-mail address of the account, and sends the link again on request. `sent` is true if
 * the first mail was written.
 */
export function ConfirmAddress({ email, sent }: { email: string; sent: boolean }) {
  const resend = useMutation({
    mutationFn: () => call(resendVerification),
    onSuccess: ({ message }) => toast({ title: 'Link Sent', description: message, tone: 'success' }),
    onError: (error) => toastFailure(errorText(error, 'Failed to send the link. Please try again.')),
  });
  return (
    <section
      aria-label="Confirm your e-mail address"
      className="mb-6 flex flex-col gap-4 rounded-xl bg-warning-soft p-5 text-warning-ink sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Icon name="mail" className="mt-1 size-5" />
        <div className="min-w-0">
          <h2 className="type-name">Please confirm your e-mail address</h2>
          <p className="max-w-prose type-text wrap-anywhere">
            {sent ? `We have sent a link to ${email}.` : `We can send a link to ${email}.`} Until you open it,
            what our team shares with you now stays hidden.
          </p>
        </div>
      </div>
      <Button
        variant="secondary"
        className="shrink-0 self-start sm:self-auto"
        pending={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {sent ? 'Send the link again' : 'Send the link'}
      </Button>
    </section>
  );
}
