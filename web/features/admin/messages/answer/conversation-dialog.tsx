import { useQuery } from '@tanstack/react-query';
import {
  listClientMessages,
  messageToClient,
  settleConversation,
  writeToClient,
  type StaffClientMessage,
} from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listWaiting } from '#contract/waiting.ts';
import { AnswerDialog } from '#web/state/staff/answering/answer-dialog.tsx';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

/** The number of messages shown. */
const shownMessages = 6;

const invalidates = [listClientMessages, listWaiting, getAdminCounts];

interface ConversationDialogProps {
  clientAccountId: string;
  name: string;
  onClose: () => void;
}

/** Shows the last messages of a conversation with a client, and a field to answer in. */
export function ConversationDialog({ clientAccountId, name, onClose }: ConversationDialogProps) {
  const mayWrite = useMay('messages.write');
  const query = useQuery(queryOf(listClientMessages, { query: { clientAccountId, limit: shownMessages } }));
  const ours = useQuery(queryOf(listClientMessages, { query: { clientAccountId, from: 'admin', limit: 1 } }));
  const newest = query.data?.find(({ fromAdmin }) => !fromAdmin);
  const settle = useStaffMutation(settleConversation, {
    success: 'No answer needed',
    failure: 'Failed to update the conversation',
    invalidates,
  });
  const write = useStaffMutation(writeToClient, {
    success: 'Message sent',
    // No toast, because the form shows the failure.
    failure: null,
    invalidates,
  });
  return (
    <AnswerDialog
      title={`Answer ${name}`}
      description="Shown to the client under Messages in the portal."
      onClose={onClose}
      noun="conversation"
      query={query}
      skeleton={<Skeleton className="h-36 w-full rounded-lg" />}
      beside={
        mayWrite &&
        newest && (
          <Button
            variant="quiet"
            className="sm:me-auto"
            pending={settle.isPending}
            onClick={() => settle.mutate({ params: { id: newest.id } }, { onSuccess: onClose })}
          >
            No Answer Needed
          </Button>
        )
      }
      answer={
        mayWrite
          ? {
              schema: messageToClient,
              field: 'message',
              // Uses the same draft as the conversation itself.
              draft: `conversation:${clientAccountId}`,
              files: { clientId: clientAccountId },
              // The id of the newest message of the agency that is shown.
              rest: { clientAccountId, after: ours.data?.[0]?.id ?? null },
              waits: !ours.data,
              drafts: {
                kind: 'conversation',
                id: clientAccountId,
                clientId: clientAccountId,
                name: newest?.author?.name ?? name,
              },
              label: 'Your message',
              action: 'Send Message',
              pending: write.isPending,
              disabledReason: ours.data ? null : 'One moment, please.',
              send: (body) => write.mutateAsync({ body }),
              failure: 'Failed to send message',
              rereads: [listClientMessages],
              onSent: onClose,
            }
          : null
      }
    >
      {query.data && <Messages messages={query.data.toReversed()} name={name} />}
    </AnswerDialog>
  );
}

function Messages({ messages, name }: { messages: readonly StaffClientMessage[]; name: string }) {
  return (
    <ol aria-label={`Messages with ${name}`} className="flex flex-col gap-3">
      {messages.map(({ id, fromAdmin, author, message, files, createdAt }) => (
        <li
          key={id}
          className={`flex max-w-[85%] flex-col gap-1 rounded-xl px-4 py-3 ring-1 ring-line ${fromAdmin ? 'self-end bg-brand-soft' : 'self-start bg-sunken'}`}
        >
          <p className="flex flex-wrap gap-x-2 type-meta text-ink-soft">
            <span className="type-pill text-ink">
              {author?.isYou ? 'You' : (author?.name ?? (fromAdmin ? 'The team' : name))}
            </span>
            <RelativeTime instant={createdAt} />
          </p>
          {message !== '' && <LongText text={message} />}
          <AttachedFiles files={files} label={`Files from ${author?.name ?? name}`} />
          <Shown type="clientMessage" id={id} />
        </li>
      ))}
    </ol>
  );
}
