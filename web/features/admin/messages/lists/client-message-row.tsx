import type { ReactNode } from 'react';
import type { StaffClientMessage } from '#contract/messages.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useReadClientMessage } from '../data.ts';
import { OurResponse } from '../answer/our-response.tsx';
import { MessageFrame, ReadButton, RespondButton } from './message-frame.tsx';

interface ClientMessageRowProps {
  message: StaffClientMessage;
  address: AdminAddress<'messages'>;
  /** The checkbox that selects the message. */
  select?: ReactNode;
}

/** One message from a client's dashboard, or one the agency sent to a client. */
export function ClientMessageRow({ message, address, select }: ClientMessageRowProps) {
  const { id, clientAccount: client, author, fromAdmin, isRead, createdAt } = message;
  const { adminResponse, responseDate, respondedBy } = message;
  const from = author?.name ?? client.name;
  const markRead = useReadClientMessage();
  const unread = !fromAdmin && !isRead;
  const conversation = (
    <Button
      variant="quiet"
      size="sm"
      onClick={() => address.go('messages', { view: 'conversations', thread: client.id })}
    >
      Conversation <span className="sr-only">with {client.name}</span>
    </Button>
  );
  const again = (
    <Button variant="quiet" size="sm" onClick={() => address.open('write', client.id)}>
      Write again <span className="sr-only">to {client.name}</span>
    </Button>
  );
  return (
    <MessageFrame
      id={id}
      name={fromAdmin ? `To ${client.name}` : from}
      avatar={
        <>
          {select}
          {author && (
            <Avatar src={author.profileImageUrl} name={author.name} size="sm" quiet={!fromAdmin} initials />
          )}
        </>
      }
      about={
        <>
          {fromAdmin && author && `From ${author.isYou ? 'you' : author.name} · `}
          {!fromAdmin && from !== client.name && `For ${client.name} · `}
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
              {isRead ? (
                <>
                  {`Read by ${message.read?.by?.name ?? 'the client'}`}
                  {message.read?.at && (
                    <>
                      {', '}
                      <RelativeTime instant={message.read.at} />
                    </>
                  )}
                </>
              ) : (
                'Not read by the client yet'
              )}
            </span>
            {again}
            {conversation}
          </>
        ) : (
          <>
            <RespondButton
              to={from}
              responded={adminResponse !== null}
              instead="Write again to say more."
              onRespond={() => address.open('reply', id)}
            />
            {unread && (
              <ReadButton
                from={from}
                pending={markRead.isPending}
                onRead={() => markRead.mutate({ params: { id } })}
              />
            )}
            {adminResponse !== null && again}
            {conversation}
          </>
        )
      }
    >
      {message.message !== '' && <LongText text={message.message} />}
      <AttachedFiles files={message.files} label={`Files from ${from}`} />
      {adminResponse !== null && <OurResponse text={adminResponse} by={respondedBy} at={responseDate} />}
      <Shown type="clientMessage" id={id} />
    </MessageFrame>
  );
}
