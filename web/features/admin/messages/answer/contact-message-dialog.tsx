import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  contactResponse,
  getContactMessage,
  listContactMessages,
  readContactMessage,
  respondToContactMessage,
  type ContactMessage,
} from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listWaiting } from '#contract/waiting.ts';
import { AlreadyAnswered, AnswerDialog } from '#web/state/staff/answering/answer-dialog.tsx';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { mailLink } from './mail-link.ts';
import { AlreadyResponded } from './already-responded.tsx';
import { LastMessages } from './last-messages.tsx';
import { OurResponse } from './our-response.tsx';

const invalidates = [getContactMessage, listContactMessages, listWaiting, getAdminCounts];

const useRespond = () =>
  useStaffMutation(respondToContactMessage, {
    success: () =>
      appBoot().mailConfigured
        ? { title: 'Response sent', tone: 'success' }
        : {
            title: 'Response saved',
            description: 'No mail server is set up, so nothing was sent. The response is under Mail.',
            tone: 'info',
          },
    failure: 'Failed to send response',
    invalidates,
  });

interface ContactMessageDialogProps {
  id: string;
  /** Shows who is assigned. */
  people?: ((message: ContactMessage) => ReactNode) | undefined;
  onClose: () => void;
}

/** A message from the site's form. Staff answer it once by e-mail, or mark it as read. */
export function ContactMessageDialog({ id, people, onClose }: ContactMessageDialogProps) {
  const { mailConfigured } = appBoot();
  const query = useQuery(queryOf(getContactMessage, { params: { id } }));
  const mayWrite = useMay('messages.write');
  const respond = useRespond();
  const read = useStaffMutation(readContactMessage, {
    success: 'Message marked as read',
    failure: 'Failed to mark message as read',
    invalidates,
  });
  const message = query.data;
  // The message may show the response before the call is answered. Keep the form until then.
  const sending = respond.isPending || respond.isSuccess;
  const open = mayWrite && (message?.responseDate === null || sending);
  const title = open ? 'Respond to' : 'Message from';
  return (
    <AnswerDialog
      title={message ? `${title} ${message.name}` : 'Message'}
      description={message && [message.clientCompany, message.email].filter(Boolean).join(' · ')}
      onClose={onClose}
      noun="message"
      query={query}
      skeleton={<Skeleton className="h-28 w-full rounded-lg" />}
      dismiss={open ? undefined : 'Close'}
      beside={
        message &&
        mayWrite && (
          <>
            <LinkButton
              variant="quiet"
              href={mailLink(message)}
              onClick={() => {
                if (!message.isRead && !read.isPending) read.mutate({ params: { id } });
              }}
            >
              Reply by E-mail <span className="sr-only">to {message.name}</span>
            </LinkButton>
            {!message.isRead && (
              <Button
                variant="secondary"
                pending={read.isPending}
                onClick={() => read.mutate({ params: { id } }, { onSuccess: onClose })}
              >
                Mark as Read
              </Button>
            )}
          </>
        )
      }
      conversation={
        message?.clientAccountId && (
          <LastMessages clientAccountId={message.clientAccountId} name={message.name} />
        )
      }
      after={message && mayWrite && !open && <AlreadyResponded />}
      answer={
        open
          ? {
              schema: contactResponse,
              field: 'response',
              draft: `contact-reply:${id}`,
              drafts: {
                kind: 'contact-message',
                id,
                clientId: message?.clientAccountId ?? null,
                name: message?.name ?? null,
              },
              label: 'Response',
              required: true,
              hint: mailConfigured
                ? `Sent to ${message?.email}. A message can be answered once.`
                : 'No mail server: it is saved here, and the message stays unread. A message can be answered once.',
              action: mailConfigured ? 'Send Response' : 'Save Response',
              pending: respond.isPending,
              pendingLabel: mailConfigured ? 'Sending...' : 'Saving...',
              send: (body) => respond.mutateAsync({ params: { id }, body }),
              onSent: onClose,
            }
          : null
      }
      answered={
        message?.responseDate && (
          <AlreadyAnswered draft={`contact-reply:${id}`} refusal={respond.error}>
            {message.adminResponse !== null && (
              <OurResponse text={message.adminResponse} by={message.respondedBy} at={message.responseDate} />
            )}
          </AlreadyAnswered>
        )
      }
    >
      {message && (
        <div className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-3">
            <RelativeTime instant={message.createdAt} className="type-text text-ink-soft" />
            {people?.(message)}
          </div>
          {message.subject && <p className="type-name wrap-anywhere">{message.subject}</p>}
          <LongText text={message.message} />
        </div>
      )}
    </AnswerDialog>
  );
}
