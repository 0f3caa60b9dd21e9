import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type CSSProperties } from 'react';
import { Link } from 'wouter';
import { countMyNotices, markMyNoticesSeen, myNotices, type BellNotice } from '#contract/notices.ts';
import type { Side } from '#contract/sign-in.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate, pages } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

interface NoticesDialogProps {
  side: Side;
  /** The place of the bell. */
  under: DOMRect;
  onClose: () => void;
  onChoices: () => void;
}

/** Groups notices by company, newest first. Adjacent notices without a company form a group. */
function byCompany(items: readonly BellNotice[]): [company: string | null, notices: BellNotice[]][] {
  let run = '';
  const groups = Map.groupBy(items, ({ clientAccountId, id, company }, place) => {
    if (company !== null) return clientAccountId ?? id;
    if (place === 0 || items[place - 1]?.company !== null) run = id;
    return run;
  });
  return [...groups.values()].map((group) => [group[0]?.company ?? null, group]);
}

function useSeen(side: Side) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[] } | { upTo: string }) =>
      call(markMyNoticesSeen, { params: { side }, body, keepalive: true }),
    onError: () => toastFailure('This could not be marked. Please try again.'),
    onSettled: () => invalidate(client, myNotices, countMyNotices),
  });
}

/** The list of notices, newest first. Notices that were visible are marked as seen when the list closes. */
export function NoticesDialog({ side, under, onClose, onChoices }: NoticesDialogProps) {
  const query = useInfiniteQuery(pages(myNotices, { params: { side } }));
  const { mutate, isPending } = useSeen(side);
  const shown = useRef(new Set<string>());
  const items = query.data?.items ?? [];
  const [newest] = items;
  const close = () => {
    const ids = [...shown.current].slice(0, 100);
    if (ids.length > 0) mutate({ ids });
    onClose();
  };
  const isNew = items.some(({ seenAt }) => seenAt === null);
  return (
    <Dialog
      open
      onClose={close}
      corner={
        {
          '--top': `${under.bottom}px`,
          '--right': `${document.documentElement.clientWidth - under.right}px`,
        } as CSSProperties
      }
      title="Notifications"
      footer={
        <>
          <Button variant="quiet" size="sm" className="-ms-3 me-auto" onClick={onChoices}>
            Notification settings
          </Button>
          {newest && isNew && (
            <Button
              variant="secondary"
              size="sm"
              pending={isPending}
              onClick={() => {
                shown.current.clear();
                mutate({ upTo: newest.id });
              }}
            >
              Mark all as read
            </Button>
          )}
        </>
      }
    >
      <ListPlaceholder query={query} failure="Your notifications could not be loaded.">
        <div aria-busy="true" className="grid gap-5">
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="grid gap-2">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          ))}
        </div>
      </ListPlaceholder>
      {query.data && items.length === 0 && (
        <EmptyState title="Nothing new">News about your work appears here.</EmptyState>
      )}
      <div className="grid gap-6">
        {byCompany(items).map(([company, group]) => (
          <section key={group[0]?.id} className="grid gap-1">
            {company !== null && <h3 className="type-name text-ink-soft">{company}</h3>}
            <ul className="grid divide-y divide-line">
              {group.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  onShown={() => shown.current.add(notice.id)}
                  onOpen={close}
                />
              ))}
            </ul>
          </section>
        ))}
        {items.length > 0 && <MoreRows query={query} shown={items.length} total={query.data?.total ?? 0} />}
      </div>
    </Dialog>
  );
}

interface NoticeRowProps {
  notice: BellNotice;
  /** Called when the row becomes visible. */
  onShown: () => void;
  onOpen: () => void;
}

function NoticeRow({ notice, onShown, onOpen }: NoticeRowProps) {
  const { sentence, words, href, createdAt, seenAt } = notice;
  const row = useRef<HTMLLIElement>(null);
  const tell = useRef(onShown);
  useEffect(() => {
    const { current } = row;
    if (!current || seenAt !== null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell.current();
      },
      { threshold: 0.5 },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [seenAt]);
  return (
    <li ref={row} className="relative py-3 ps-5">
      {seenAt === null && (
        <span className="absolute top-5 left-0 size-2 rounded-full bg-brand" aria-hidden="true" />
      )}
      <Link
        href={href}
        onClick={onOpen}
        className={`block rounded-md wrap-anywhere after:absolute after:inset-0 hover:underline ${seenAt === null ? 'type-name' : ''}`}
      >
        {seenAt === null && <span className="sr-only">New: </span>}
        {sentence}
      </Link>
      {words && <p className="mt-0.5 line-clamp-2 type-text wrap-anywhere text-ink-soft">{words}</p>}
      <p className="relative mt-0.5 w-fit type-meta text-ink-soft">
        <RelativeTime instant={createdAt} />
      </p>
    </li>
  );
}
