import { Check, MessagesSquare, PenLine } from '#web/ui/pictures/lucide.tsx';
import type { ReactNode } from 'react';
import type { StaffClientMessage } from '#contract/messages.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { useReadClientMessage } from '../data.ts';
import { Answered, RespondButton } from './respond-button.tsx';

interface ClientMessageRowProps {
  message: StaffClientMessage;
  address: AdminAddress<'messages'>;
  /** True in search results: the search may have matched the company. */
  found: boolean;
  /** The checkbox that selects the message. */
  select?: ReactNode;
}

/** A message that a client sent from the portal, or that the agency sent to a client. */
export function ClientMessageRow({ message, address, found, select }: ClientMessageRowProps) {
  const {
    id,
    clientAccount: client,
    author,
    fromAdmin,
    isRead,
    createdAt,
    adminResponse,
    files,
    read,
  } = message;
  const from = author?.name ?? client.name;
  const markRead = useReadClientMessage();
  const isNew = !fromAdmin && !isRead;
  const conversation = () => address.go('messages', { view: 'conversations', thread: client.id });
  const open = () => address.open('reply', id);
  const names = files.map(({ name }) => name).join(', ');
  const standing = fromAdmin
    ? isRead
      ? `Read by ${read?.by?.name ?? 'the client'}`
      : 'Not read yet'
    : adminResponse !== null && <Answered />;
  return (
    <Row
      id={`message-${id}`}
      level={4}
      narrow
      name={fromAdmin ? `To ${client.name}` : from}
      about={[
        fromAdmin && author && `by ${author.isYou ? 'you' : author.name}`,
        !fromAdmin && from !== client.name && `for ${client.name}`,
        found && client.company,
      ]
        .filter(Boolean)
        .join(' · ')}
      picture={
        <Avatar src={author?.profileImageUrl} name={author?.name ?? client.name} size="row" quiet initials />
      }
      what={message.message || names}
      state={standing && <span className="type-meta text-ink-soft">{standing}</span>}
      at={createdAt}
      waits={isNew}
      isNew={isNew}
      onOpen={fromAdmin ? conversation : open}
      specified={
        !fromAdmin && (
          <RespondButton
            to={from}
            responded={adminResponse !== null}
            instead="Write again to say more."
            onRespond={open}
          />
        )
      }
      select={select}
      actions={[
        ...(isNew
          ? [
              {
                label: 'Mark as Read',
                icon: <Check className="size-4.5" aria-hidden="true" />,
                onSelect: () => markRead.mutate({ params: { id } }),
              },
            ]
          : []),
        {
          label: 'Conversation',
          icon: <MessagesSquare className="size-4.5" aria-hidden="true" />,
          onSelect: conversation,
        },
        ...(fromAdmin || adminResponse !== null
          ? [
              {
                label: 'Write again',
                icon: <PenLine className="size-4.5" aria-hidden="true" />,
                onSelect: () => address.open('write', client.id),
              },
            ]
          : []),
      ]}
    >
      <Shown type="clientMessage" id={id} />
    </Row>
  );
}
