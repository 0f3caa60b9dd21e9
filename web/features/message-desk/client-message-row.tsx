import type { StaffClientMessage } from '#contract/messages.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useReadClientMessage } from './data.ts';
import { MessageFrame } from './message-frame.tsx';

interface ClientMessageRowProps {
  message: StaffClientMessage;
  place: Place;
}

/** One message from a client's dashboard, or one the agency wrote to it. */
export function ClientMessageRow({ message, place }: ClientMessageRowProps) {
  const { id, clientAccount: client, fromAdmin, isRead, adminResponse, responseDate, createdAt } = message;
  const markRead = useReadClientMessage();
  const unread = !fromAdmin && !isRead;
  const again = (
    <Button variant="quiet" size="sm" onClick={() => place.open('write', client.id)}>
      Write again <span className="sr-only">to {client.name}</span>
    </Button>
  );
  return (
    <MessageFrame
      id={id}
      name={fromAdmin ? `To ${client.name}` : client.name}
      about={
        <>
          {client.company && `${client.company} · `}
          <span className="font-mono text-xs whitespace-nowrap">{client.clientCode}</span>
        </>
      }
      createdAt={createdAt}
      unread={unread}
      actions={
        fromAdmin ? (
          <>
            <span className="me-auto text-sm text-ink-soft">
              {isRead ? 'Read by the client' : 'Not read by the client yet'}
            </span>
            {again}
          </>
        ) : (
          <>
            {adminResponse === null ? (
              <Button size="sm" onClick={() => place.open('reply', id)}>
                Respond <span className="sr-only">to {client.name}</span>
              </Button>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                disabledReason="Each message is answered once. Write again to say more."
              >
                Already Responded
              </Button>
            )}
            {unread && (
              <Button
                variant="quiet"
                size="sm"
                pending={markRead.isPending}
                aria-label={`Mark as Read: message of ${client.name}`}
                onClick={() => markRead.mutate({ params: { id } })}
              >
                Mark as Read
              </Button>
            )}
            {adminResponse !== null && again}
          </>
        )
      }
    >
      <LongText text={message.message} />
      {adminResponse !== null && (
        <div className="rounded-lg bg-sunken px-3.5 py-2.5 ring-1 ring-line">
          <h5 className="font-sans text-xs font-semibold text-ink-soft">
            Our response
            {responseDate && (
              <>
                {', '}
                <RelativeTime instant={responseDate} className="font-normal" />
              </>
            )}
          </h5>
          <LongText text={adminResponse} />
        </div>
      )}
    </MessageFrame>
  );
}
