import type { StaffChangeRequest } from '#contract/directives.ts';
import type { Place } from '#web/api/use-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { touchArea } from '#web/ui/touch-area.ts';
import { kindText } from './changes-of.ts';
import { useMarkRead } from './data.ts';
import { StatusMark } from './status-mark.tsx';
import { WantedChanges } from './wanted-changes.tsx';

interface ChangeRowProps {
  request: StaffChangeRequest;
  place: Place;
}

/** One request: whose, what for what and why, where it stands, and the next step. */
export function ChangeRow({ request, place }: ChangeRowProps) {
  const {
    id,
    clientAccount: client,
    requestType,
    requestReason,
    status,
    isRead,
    adminResponse,
    respondedAt,
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
                onClick={() => place.go('clients', { dialog: `client:${client.id}` })}
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
        </header>
        {requestReason && <LongText text={requestReason} />}
      </div>
      <div className="min-w-0 md:col-start-1 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <WantedChanges request={request} />
      </div>
      {adminResponse && (
        <div className="min-w-0 self-start rounded-lg bg-sunken px-4 py-3 ring-1 ring-line md:col-start-1 xl:row-start-2">
          <h4 className="font-sans text-xs font-semibold text-ink-soft">
            Our response
            {respondedAt && (
              <>
                {', '}
                <RelativeTime instant={respondedAt} className="font-normal" />
              </>
            )}
          </h4>
          <LongText text={adminResponse} />
        </div>
      )}
      <div className="flex flex-col gap-3 border-line md:col-start-2 md:row-span-3 md:row-start-1 md:border-s md:ps-6 xl:col-start-3 xl:row-span-2">
        <div className="flex items-center justify-between gap-3 md:mb-1">
          <StatusMark status={status} />
          <RelativeTime instant={createdAt} className="text-sm text-ink-soft" />
        </div>
        {status === 'pending' && (
          <Button onClick={() => place.open('respond', id)}>
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
    </article>
  );
}
