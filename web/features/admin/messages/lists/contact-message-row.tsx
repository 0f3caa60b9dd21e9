import type { ReactNode } from 'react';
import type { ContactMessage } from '#contract/messages.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { useReadContactMessage, useRestore } from '../data.ts';
import { mailLink } from '../answer/mail-link.ts';
import { OurResponse } from '../answer/our-response.tsx';
import { MessageFrame, ReadButton, RespondButton } from './message-frame.tsx';

interface ContactMessageRowProps {
  message: ContactMessage;
  inSpam: boolean;
  address: AdminAddress<'messages'>;
  /** Shows who is assigned. */
  people?: ReactNode;
  /** The checkbox that selects the message. */
  select?: ReactNode;
}

/** One message from the contact form of the site. */
export function ContactMessageRow({ message, inSpam, address, people, select }: ContactMessageRowProps) {
  const { id, name, email, subject, isRead, clientAccountId, createdAt } = message;
  const markRead = useReadContactMessage();
  const restore = useRestore();
  const read = () => markRead.mutate({ params: { id } });
  const unread = !isRead && !inSpam;
  return (
    <MessageFrame
      id={id}
      name={name}
      avatar={select}
      about={email}
      createdAt={createdAt}
      unread={unread}
      aside={!inSpam && people}
      actions={
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
          <>
            <RespondButton
              to={name}
              responded={message.responseDate !== null}
              onRespond={() => address.open('respond', id)}
            />
            <LinkButton
              variant="quiet"
              size="sm"
              href={mailLink(message)}
              onClick={() => {
                if (unread && !markRead.isPending) read();
              }}
            >
              Reply by E-mail <span className="sr-only">to {name}</span>
            </LinkButton>
            {unread && <ReadButton from={name} pending={markRead.isPending} onRead={read} />}
            {clientAccountId && (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => address.go('clients', { dialog: `client:${clientAccountId}` })}
              >
                View client <span className="sr-only">{name}</span>
              </Button>
            )}
          </>
        )
      }
    >
      {subject && <p className="text-sm font-semibold wrap-anywhere">{subject}</p>}
      <LongText text={message.message} />
      {message.adminResponse !== null && (
        <OurResponse text={message.adminResponse} by={message.respondedBy} at={message.responseDate} />
      )}
      <Shown type="contactMessage" id={id} />
    </MessageFrame>
  );
}
