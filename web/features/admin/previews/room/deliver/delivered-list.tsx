import type { StaffDelivery } from '#contract/deliveries.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useRelease, useTakeBack, type useDeliveries } from '../data.ts';

const lockText = {
  approval: 'Opens once the version is approved',
  payment: 'Opens once it is paid',
  release: 'Locked by us',
} as const;

function Delivered({ delivery }: { delivery: StaffDelivery }) {
  const { id, name, files, licence, versionNumber, lock, downloadedBy, createdAt } = delivery;
  const mayWrite = useMay('previews.write');
  const release = useRelease();
  const takeBack = useTakeBack();
  return (
    <li className="flex flex-col gap-2 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="type-name wrap-anywhere">{name}</h3>
        {lock ? <Badge tone="warning">{lockText[lock]}</Badge> : <Badge tone="success">Open</Badge>}
      </div>
      <p className="type-meta text-ink-soft">
        {versionNumber !== null && `v${versionNumber} · `}
        {files.length === 1 ? '1 file' : `${files.length} files`},{' '}
        {sizeText(files.reduce((sum, { size }) => sum + size, 0))} · <RelativeTime instant={createdAt} />
      </p>
      <Disclosure summary={licence ? 'Files, license' : 'Files'}>
        <dl className="flex flex-col gap-2 pb-2">
          {files.map((file) => (
            <div key={file.id}>
              <dt className="wrap-anywhere">
                {file.name} <span className="text-ink-soft tabular-nums">{sizeText(file.size)}</span>
              </dt>
              <dd className="font-mono type-meta break-all text-ink-soft">SHA-256 {file.sha256}</dd>
            </div>
          ))}
        </dl>
        {licence && <p className="pb-2 wrap-anywhere whitespace-pre-wrap text-ink-soft">{licence}</p>}
      </Disclosure>
      {downloadedBy.map(({ person, downloadedAt }) => (
        <p key={person.id} className="type-text text-ink-soft">
          <span className="text-ink">{person.name}</span> downloaded it{' '}
          <RelativeTime instant={downloadedAt} />
        </p>
      ))}
      {mayWrite && (
        <div className="-ms-3 flex gap-1">
          {(lock === 'release' || lock === 'payment') && (
            <Button
              size="sm"
              variant="quiet"
              pending={release.isPending}
              onClick={() => release.mutate({ params: { id } })}
            >
              Release
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            pending={takeBack.isPending}
            onClick={() => takeBack.mutate({ params: { id } })}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}

/** The deliveries, each with the people who have downloaded its files. */
export function DeliveredList({ query }: { query: ReturnType<typeof useDeliveries> }) {
  const items = query.data?.items ?? [];
  return (
    <>
      <ListPlaceholder query={query} failure="The deliveries could not be loaded">
        <div role="status" aria-label="Loading the deliveries">
          <Skeleton className="h-16 w-full" />
        </div>
      </ListPlaceholder>
      {items.length > 0 && (
        <ol aria-label="Deliveries">
          {items.map((delivery) => (
            <Delivered key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
    </>
  );
}
