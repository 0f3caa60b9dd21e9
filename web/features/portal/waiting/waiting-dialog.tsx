import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { listClientNext, type ClientNext, type OpenThing } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { hrefOf, wanted } from './open-thing.ts';

const names: Partial<Record<OpenThing['kind'], string>> = {
  preview: 'Preview',
  'file-request': 'File request',
  quote: 'Quote',
  appointment: 'Appointment',
};

/** A dialog with links to all items that wait for the reader. */
export function WaitingDialog({
  delivered,
  onClose,
}: Pick<ClientNext, 'delivered'> & { onClose: () => void }) {
  const query = useQuery(queryOf(listClientNext));
  return (
    <Dialog open onClose={onClose} title="Waiting for you">
      {query.isError && <LoadError title="The list could not be loaded" query={query} />}
      {query.isPending && <Skeleton className="h-72 w-full" />}
      {query.data && (
        <ul
          aria-label="Waiting for you"
          className="divide-y divide-line overflow-hidden rounded-xl ring-1 ring-line"
        >
          {query.data.map((thing) => (
            <li key={thing.subjectId}>
              <Row
                id={`waiting-${thing.subjectId}`}
                name={thing.title}
                what={
                  thing.kind === 'invoice'
                    ? 'Waits for your payment'
                    : `${names[thing.kind] ?? 'Note'} · waits for your ${wanted(thing.kind)}`
                }
                at={thing.since}
                waits
                href={hrefOf(thing)}
                link={Link}
              />
            </li>
          ))}
          {delivered && (
            <li>
              <Row
                id={`waiting-${delivered.id}`}
                name={delivered.title}
                what="Final files · ready to download"
                waits
                href={portalAddress('previews')}
                link={Link}
              />
            </li>
          )}
        </ul>
      )}
    </Dialog>
  );
}
