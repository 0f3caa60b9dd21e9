import { appBoot } from '#web/state/app-boot.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** The way to the Mail screen; while no mail server is configured it says so. */
export function MailNotice() {
  const isConfigured = appBoot().mailConfigured;
  return (
    <Allowed to="mail.read">
      <p className="mb-5 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg bg-brand-soft px-4 py-1.5 text-sm text-ink">
        <Icon name="mail" className="size-4.5 text-brand-ink" />
        <span className="min-w-0 flex-1">
          {isConfigured
            ? 'What became of each mail, and who could not be reached.'
            : 'No mail server is configured: outgoing mail is kept instead of being sent.'}
        </span>
        <a
          href="/admin/mail"
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline-offset-4 hover:underline"
        >
          Open Mail
        </a>
      </p>
    </Allowed>
  );
}
