import { Icon } from '#web/ui/pictures/icon.tsx';

/** Shown while no mail server is configured. */
export function MailNotice() {
  return (
    <p className="mb-6 flex items-start gap-2.5 rounded-lg bg-brand-soft px-4 py-3 text-sm text-ink">
      <Icon name="mail" className="mt-0.5 size-4.5 text-brand-ink" />
      <span>
        No mail server is configured: outgoing mail is kept in the{' '}
        <code className="font-mono text-xs">outbox</code> folder of the data directory instead of being sent.
      </span>
    </p>
  );
}
