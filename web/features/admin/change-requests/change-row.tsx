import { Check, UserRound } from '#web/ui/pictures/lucide.tsx';
import type { StaffChangeRequest } from '#contract/change-requests.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { ChangeLine } from './change-line.tsx';
import { ChangePicture } from './color-pairs.tsx';
import { useMarkRead } from './data.ts';
import { StatusBadge } from './status-mark.tsx';

interface ChangeRowProps {
  request: StaffChangeRequest;
  /** The position of this request among the client's other requests for the same color. */
  series: string | undefined;
  address: AdminAddress<'client-comms'>;
  /** True in search results: the search may have matched the company. */
  found: boolean;
}

/** A change request: client, change, reason and status. Opening it shows the whole request and the response. */
export function ChangeRow({ request, series, address, found }: ChangeRowProps) {
  const { id, clientAccount: client, author, status, isRead, createdAt } = request;
  const markRead = useMarkRead();
  const maySeeClient = useMay('clients.read');
  const mayWrite = useMay('change-requests.write');
  const isPending = status === 'pending';
  const open = () => address.open('respond', id);
  return (
    <Row
      id={`change-${id}`}
      name={client.name}
      about={[found && client.company, author && author.name !== client.name && `asked by ${author.name}`]
        .filter(Boolean)
        .join(' · ')}
      picture={
        <ChangePicture request={request} fallback={<Avatar name={client.name} size="row" quiet initials />} />
      }
      what={<ChangeLine request={request} series={series} />}
      state={<StatusBadge status={status} />}
      at={createdAt}
      waits={isPending}
      isNew={!isRead}
      onOpen={open}
      specified={
        isPending &&
        mayWrite && (
          <Button size="sm" variant="secondary" onClick={open}>
            Respond <span className="sr-only">to {client.name}</span>
          </Button>
        )
      }
      actions={[
        ...(isRead
          ? []
          : [
              {
                label: 'Mark as Read',
                icon: <Check className="size-4.5" aria-hidden="true" />,
                onSelect: () => markRead.mutate({ params: { id } }),
              },
            ]),
        ...(maySeeClient
          ? [
              {
                label: 'View client',
                icon: <UserRound className="size-4.5" aria-hidden="true" />,
                onSelect: () => address.go('clients', { dialog: `client:${client.id}` }),
              },
            ]
          : []),
      ]}
    >
      <Shown type="directiveChangeRequest" id={id} />
    </Row>
  );
}
