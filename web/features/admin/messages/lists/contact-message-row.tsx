import { Check, UserRound } from '#web/ui/pictures/lucide.tsx';
import type { ReactNode } from 'react';
import type { ContactMessage } from '#contract/messages.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { OwnerAvatar } from '#web/ui/people/owner-avatar.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { useReadContactMessage, useRestore } from '../data.ts';
import { Answered, RespondButton } from './respond-button.tsx';

interface ContactMessageRowProps {
  message: ContactMessage;
  inSpam: boolean;
  address: AdminAddress<'messages'>;
  /** True in search results: the search may have matched the company, the address or the text. */
  found: boolean;
  /** The checkbox that selects the message. */
  select?: ReactNode;
}

/** One message from the contact form of the site. */
export function ContactMessageRow({ message, inSpam, address, found, select }: ContactMessageRowProps) {
  const { id, name, email, subject, isRead, clientAccountId, clientCompany, owner, createdAt } = message;
  const markRead = useReadContactMessage();
  const restore = useRestore();
  const isNew = !isRead && !inSpam;
  const open = () => address.open('respond', id);
  return (
    <Row
      id={`message-${id}`}
      level={4}
      narrow
      name={name}
      about={found && clientCompany !== name && (clientCompany ?? email)}
      picture={<Avatar name={name} size="row" quiet initials />}
      what={
        found || inSpam ? [subject, message.message].filter(Boolean).join(' · ') : subject || message.message
      }
      state={
        (message.responseDate !== null || owner) && (
          <span className="flex items-center gap-2 type-meta text-ink-soft">
            {message.responseDate !== null && <Answered />}
            {owner && <OwnerAvatar owner={owner} />}
          </span>
        )
      }
      at={createdAt}
      waits={isNew}
      isNew={isNew}
      onOpen={inSpam ? undefined : open}
      specified={
        inSpam ? (
          <Button
            variant="secondary"
            size="sm"
            pending={restore.isPending}
            onClick={() => restore.mutate({ params: { id } })}
          >
            Restore <span className="sr-only">the message of {name}</span>
          </Button>
        ) : (
          <RespondButton to={name} responded={message.responseDate !== null} onRespond={open} />
        )
      }
      select={select}
      actions={
        inSpam
          ? []
          : [
              ...(isNew
                ? [
                    {
                      label: 'Mark as Read',
                      icon: <Check className="size-4.5" aria-hidden="true" />,
                      onSelect: () => markRead.mutate({ params: { id } }),
                    },
                  ]
                : []),
              ...(clientAccountId
                ? [
                    {
                      label: 'View client',
                      icon: <UserRound className="size-4.5" aria-hidden="true" />,
                      onSelect: () => address.go('clients', { dialog: `client:${clientAccountId}` }),
                    },
                  ]
                : []),
            ]
      }
    >
      <Shown type="contactMessage" id={id} />
    </Row>
  );
}
