import { useInfiniteQuery } from '@tanstack/react-query';
import { listOutbox, type OutboxMail } from '#contract/outbox.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { SectionCard } from './section-card.tsx';

const outbox = pages(listOutbox, { query: { limit: 10 } });

/**
 * Mails that cannot be sent because no mail server is configured, for super admins only: some contain links that sign in.
 */
export function Outbox() {
  const query = useInfiniteQuery(outbox);
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  return (
    <SectionCard
      title="Outbox"
      lead="No mail server is configured. These mails wait here instead of being sent; pass on what matters."
    >
      <ListPlaceholder query={query} failure="The outbox could not be loaded">
        <div role="status" aria-label="Loading the outbox" className="flex flex-col gap-2">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      </ListPlaceholder>
      {items?.length === 0 && (
        <EmptyState title="The outbox is empty">Mails appear here as they are written.</EmptyState>
      )}
      {items && items.length > 0 && (
        <ul aria-label="Mails" className="divide-y divide-line border-y border-line">
          {items.map((mail) => (
            <li key={mail.id}>
              <Mail mail={mail} />
            </li>
          ))}
        </ul>
      )}
      <MoreRows query={query} shown={items?.length ?? 0} total={total} />
    </SectionCard>
  );
}

function Mail({ mail: { recipient, subject, body, createdAt } }: { mail: OutboxMail }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-sm py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          className="size-4 -rotate-90 text-ink-soft transition-transform group-open:rotate-0"
        />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold wrap-anywhere">{subject}</span>
          <span className="block text-sm wrap-anywhere text-ink-soft">To {recipient}</span>
        </span>
      </summary>
      <div className="pb-4 ps-7">
        <p className="mb-2 text-xs text-ink-soft">
          Written <RelativeTime instant={createdAt} />
        </p>
        <p className="rounded-lg bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">{body}</p>
      </div>
    </details>
  );
}
