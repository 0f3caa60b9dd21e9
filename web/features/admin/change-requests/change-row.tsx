import type { StaffChangeRequest } from '#contract/change-requests.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { Answered, Byline } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { touchArea } from '#web/ui/buttons/touch-area.ts';
import { kindText } from './changes-of.ts';
import { useMarkRead } from './data.ts';
import { StatusBadge } from './status-mark.tsx';
import { WantedChanges, WantedPalette } from './wanted-changes.tsx';

interface ChangeRowProps {
  request: StaffChangeRequest;
  address: AdminAddress<'client-comms'>;
}

/** One request: client, requested change and reason, status, and the next step. */
export function ChangeRow({ request, address }: ChangeRowProps) {
  const {
    id,
    clientAccount: client,
    author,
    requestType,
    requestReason,
    status,
    isRead,
    adminResponse,
    responseFiles,
    respondedAt,
    respondedBy,
    createdAt,
  } = request;
  const markRead = useMarkRead();
  return (
    <article
      aria-labelledby={`change-${id}`}
      className={cx(
        'relative grid gap-x-10 gap-y-5 p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_25rem_9rem]',
        !isRead &&
          'bg-brand-soft/45 before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-brand',
      )}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <header className="flex flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 id={`change-${id}`} className="text-lg wrap-anywhere">
              <button
                type="button"
                onClick={() => address.go('clients', { dialog: `client:${client.id}` })}
                className={cx(touchArea, 'rounded-sm py-0.5 text-start underline-offset-4 hover:underline')}
              >
                {client.name}
              </button>
            </h3>
            {!isRead && <Badge tone="brand">New</Badge>}
            <StatusBadge status={status} />
          </div>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {kindText(requestType)}
            {client.company && ` · ${client.company}`} ·{' '}
            <span className="font-mono text-xs whitespace-nowrap">{client.clientCode}</span>
            {' · '}
            <RelativeTime instant={createdAt} />
          </p>
          {author && author.name !== client.name && (
            <Byline person={author} before="Asked by" className="mt-1 text-sm" />
          )}
        </header>
        {requestReason && <LongText text={requestReason} />}
        <WantedChanges request={request} />
      </div>
      {adminResponse ? (
        <div className="min-w-0 self-start rounded-lg lg:col-start-2 lg:row-start-1 bg-sunken px-4 py-3 ring-1 ring-line">
          <h4 className="mb-1 flex flex-wrap items-center gap-x-1.5 font-sans text-xs font-semibold text-ink-soft">
            <Answered title="Our response" by={respondedBy} at={respondedAt} />
          </h4>
          <LongText text={adminResponse} />
          {responseFiles.length > 0 && (
            <div className="mt-2">
              <AttachedFiles files={responseFiles} label="Files of our response" />
            </div>
          )}
        </div>
      ) : (
        <div className="min-w-0 empty:hidden lg:col-start-2 lg:row-start-1">
          <WantedPalette request={request} />
        </div>
      )}
      {(status === 'pending' || !isRead) && (
        // After the palette on narrow screens: staff see the colors before they decide.
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1 lg:col-start-3 lg:row-start-1 lg:flex-col lg:flex-nowrap">
          {status === 'pending' && (
            <Button onClick={() => address.open('respond', id)}>
              Respond <span className="sr-only">to {client.name}</span>
            </Button>
          )}
          {!isRead && (
            <Button
              variant="secondary"
              pending={markRead.isPending}
              aria-label={`Mark as Read: request of ${client.name}`}
              onClick={() => markRead.mutate({ params: { id } })}
            >
              Mark as Read
            </Button>
          )}
        </div>
      )}
      <Shown type="directiveChangeRequest" id={id} />
    </article>
  );
}
