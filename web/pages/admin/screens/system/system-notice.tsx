import { Allowed } from '#web/state/use-may.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useSystemSummary } from './use-summary.ts';

/**
 * A link to the System screen, with the time of the last backup that was verified by restoring it, or else of the last
 * backup.
 */
export function SystemNotice() {
  const summary = useSystemSummary();
  return (
    <Allowed to="system.read">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 type-text text-ink">
        <Icon name="info" className="size-4.5 text-brand-ink" />
        <span className="min-w-0 flex-1">
          {summary?.provedAt ? (
            <>
              Last tested restore: <RelativeTime instant={summary.provedAt} />.
            </>
          ) : summary ? (
            summary.backupAt ? (
              <>
                Last backup: <RelativeTime instant={summary.backupAt} />. No restore was tested yet.
              </>
            ) : (
              'There is no backup yet.'
            )
          ) : (
            'The state of the installation and its backups.'
          )}
        </span>
        <a
          href="/admin/system"
          className="inline-flex min-h-11 items-center text-brand-ink underline-offset-4 hover:underline"
        >
          Open System
        </a>
      </p>
    </Allowed>
  );
}
