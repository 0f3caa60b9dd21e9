import { messageResponse, type StaffClientMessage } from '#contract/messages.ts';
import { OutsideQuote } from '#web/state/staff/money/addendum/outside-quote.tsx';
import { AlreadyAnswered, AnswerDialog } from '#web/state/staff/answering/answer-dialog.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useClientMessage, useRespond } from '../data.ts';
import { AlreadyResponded } from './already-responded.tsx';
import { LastMessages } from './last-messages.tsx';
import { OurResponse } from './our-response.tsx';

interface ReplyDialogProps {
  id: string;
  /** The message, if its list row is loaded. */
  known: StaffClientMessage | undefined;
  address: AdminAddress<'messages'>;
}

/** The form that answers a client's message, once; an answered message is shown with its answer. */
export function ReplyDialog({ id, known, address }: ReplyDialogProps) {
  const query = useClientMessage(id, known);
  const respond = useRespond();
  const [begun, setBegun] = useDraft('write-to-client', '');
  const message = query.data;
  // The list may show the response before the call is answered. Keep the form until then, because the form closes the
  // dialog.
  const sending = respond.isPending || respond.isSuccess;
  const open = (message?.adminResponse === null && !message.fromAdmin) || sending;
  const client = message?.clientAccount;
  const from = message?.author?.name ?? client?.name;
  return (
    <AnswerDialog
      title={from ? `Respond to ${from}` : 'Respond'}
      description={client?.company}
      onClose={address.close}
      noun="message"
      query={query}
      skeleton={
        <>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-36 w-full" />
        </>
      }
      dismiss={open ? 'Cancel' : 'Close'}
      after={message && !open && <AlreadyResponded instead="Write again to say more." />}
      answer={
        open
          ? {
              schema: messageResponse,
              field: 'response',
              draft: `reply:${id}`,
              files: { clientId: client?.id ?? null, answers: id },
              ...(client
                ? { drafts: { kind: 'conversation', id: client.id, clientId: client.id, name: from ?? null } }
                : {}),
              label: 'Response',
              required: true,
              hint: 'The client sees it as a new message. A message can be answered once.',
              action: 'Send Response',
              pending: respond.isPending,
              send: (body) => respond.mutateAsync({ params: { id }, body }),
              onSent: address.close,
            }
          : null
      }
      conversation={
        message && (
          <LastMessages
            clientAccountId={message.clientAccount.id}
            name={message.clientAccount.name}
            except={id}
          />
        )
      }
      answered={
        message && (
          <AlreadyAnswered
            draft={`reply:${id}`}
            refusal={respond.error}
            renderActions={(words, drop) => (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  setBegun([begun, words].filter(Boolean).join('\n\n'));
                  drop();
                  address.swap('write', message.clientAccount.id);
                }}
              >
                Send it as a new message
              </Button>
            )}
          >
            {message.adminResponse !== null && (
              <OurResponse text={message.adminResponse} by={message.respondedBy} />
            )}
          </AlreadyAnswered>
        )
      }
    >
      {message && (
        <blockquote className="border-s-2 border-control ps-4">
          {message.message !== '' && <LongText text={message.message} />}
          <AttachedFiles files={message.files} label={`Files from ${from}`} />
          <p className="mt-1 type-meta text-ink-soft">
            <RelativeTime instant={message.createdAt} />
          </p>
        </blockquote>
      )}
      {message && !message.fromAdmin && (
        <OutsideQuote
          clientId={message.clientAccount.id}
          about={{ type: 'message', id }}
          words={message.message}
        />
      )}
    </AnswerDialog>
  );
}
