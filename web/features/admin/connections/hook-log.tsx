import { useInfiniteQuery } from '@tanstack/react-query';
import { listWebhookDeliveries, type Webhook, type WebhookDelivery } from '#contract/webhooks.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useSendAgain } from './data.ts';

const states = {
  waiting: { tone: 'warning', words: 'Waiting' },
  sent: { tone: 'success', words: 'Sent' },
  failed: { tone: 'danger', words: 'Failed' },
} as const;

/** The log of messages sent to a webhook, with the answers. */
export function HookLog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const query = useInfiniteQuery(
    pages(listWebhookDeliveries, { params: { id: hook.id }, query: { limit: 25 } }),
  );
  const again = useSendAgain();
  const rows = query.data?.items;
  return (
    <Dialog open size="sheet" title="Messages" description={hook.url} onClose={onClose}>
      {!rows && (
        <NotLoaded noun="messages" query={query} missing={false}>
          <Skeleton className="h-40 w-full" />
        </NotLoaded>
      )}
      {rows?.length === 0 && <p className="type-text text-ink-soft">No message yet.</p>}
      <ul aria-label="Messages" className="divide-y divide-line">
        {rows?.map((row) => (
          <li key={row.id}>
            <Delivery
              delivery={row}
              onAgain={() => again.mutate({ params: { id: hook.id, deliveryId: row.id } })}
            />
          </li>
        ))}
      </ul>
      <ShowMore query={query}>Show more</ShowMore>
    </Dialog>
  );
}

function Delivery({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain: () => void }) {
  const { type, state, status, answer, body, attempts, dueAt, createdAt } = delivery;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2 type-text">
        <span className="min-w-0 flex-1 wrap-anywhere">{type}</span>
        <Badge tone={states[state].tone}>
          {status && attempts > 0 ? `${states[state].words}, ${status}` : states[state].words}
        </Badge>
        <span className="type-meta text-ink-soft">
          <RelativeTime instant={createdAt} />
        </span>
      </summary>
      <div className="flex flex-col gap-2 pb-4 type-meta">
        <p>
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          {dueAt !== null && attempts > 0 && (
            <>
              , next{' '}
              {dueAt > new Date(Date.now() + 60_000).toISOString() ? (
                <RelativeTime instant={dueAt} />
              ) : (
                'within a minute'
              )}
            </>
          )}
        </p>
        <Text label="Body" value={body} />
        {answer && <Text label="Answer" value={answer} />}
        <Button variant="secondary" size="sm" className="w-fit" onClick={onAgain}>
          Send again
        </Button>
      </div>
    </details>
  );
}

const Text = ({ label, value }: { label: string; value: string }) => (
  <div>
    <p className="text-ink-soft">{label}</p>
    <pre className="max-h-48 overflow-auto rounded-lg bg-sunken p-3 font-mono type-meta wrap-anywhere whitespace-pre-wrap">
      {value}
    </pre>
  </div>
);
