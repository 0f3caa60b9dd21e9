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
import { WantedChanges } from './wanted-changes.tsx';

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
      className={`relative grid gap-x-8 gap-y-4 p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_14.5rem] xl:grid-cols-[minmax(0,1fr)_24rem_14.5rem] xl:grid-rows-[auto_1fr] ${isRead ? '' : 'bg-brand-soft/45 before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-brand'}`}
    >
      <div className="flex min-w-0 flex-col gap-3">
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
          </div>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {kindText(requestType)}
            {client.company && ` · ${client.company}`} ·{' '}
            <span className="font-mono text-xs whitespace-nowrap">{client.clientCode}</span>
          </p>
          {author && <Byline person={author} before="Asked by" className="mt-1 text-sm" />}
        </header>
        {requestReason && <LongText text={requestReason} />}
      </div>
      <div className="min-w-0 md:col-start-1 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <WantedChanges request={request} />
      </div>
      {adminResponse && (
        <div className="min-w-0 self-start rounded-lg bg-sunken px-4 py-3 ring-1 ring-line md:col-start-1 xl:row-start-2">
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
      )}
      <div className="flex flex-col gap-3 border-line md:col-start-2 md:row-span-3 md:row-start-1 md:border-s md:ps-6 xl:col-start-3 xl:row-span-2">
        <div className="flex items-center justify-between gap-3 md:mb-1">
          <StatusBadge status={status} />
          <RelativeTime instant={createdAt} className="text-sm text-ink-soft" />
        </div>
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
      <Shown type="directiveChangeRequest" id={id} />
    </article>
  );
}
