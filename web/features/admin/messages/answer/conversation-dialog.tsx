import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { limits } from '#contract/validation/limits.ts';
import {
  listClientMessages,
  messageToClient,
  settleConversation,
  writeToClient,
  type StaffClientMessage,
} from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listWaiting } from '#contract/turns.ts';
import { FormRefusal } from '#web/api/calls/form-errors.ts';
import { useClientFiles } from '#web/api/uploads/use-client-files.ts';
import { attachmentAccept } from '#contract/attachments.ts';
import { AttachArea } from '#web/ui/files/attaching/attach-area.tsx';
import { stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { ApiError } from '#web/api/calls/api-error.ts';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

/** As much of a conversation as is needed to answer it. */
const shownMessages = 6;

interface ConversationDialogProps {
  clientAccountId: string;
  name: string;
  onClose: () => void;
}

/** Shows the last messages of a conversation with a client, and a field to answer in. */
export function ConversationDialog({ clientAccountId, name, onClose }: ConversationDialogProps) {
  const form = useId();
  const mayWrite = useMay('messages.write');
  const query = useQuery(queryOf(listClientMessages, { query: { clientAccountId, limit: shownMessages } }));
  const ours = useQuery(queryOf(listClientMessages, { query: { clientAccountId, from: 'admin', limit: 1 } }));
  const newest = query.data?.find(({ fromAdmin }) => !fromAdmin);
  const settle = useStaffMutation(settleConversation, {
    success: 'No answer needed',
    failure: 'Failed to update the conversation',
    invalidates: [listClientMessages, listWaiting, getAdminCounts],
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={`Answer ${name}`}
      description="The client reads it under Messages in the portal."
      footer={
        mayWrite && (
          <>
            {newest && (
              <Button
                variant="quiet"
                className="sm:me-auto"
                pending={settle.isPending}
                onClick={() => settle.mutate({ params: { id: newest.id } }, { onSuccess: onClose })}
              >
                No Answer Needed
              </Button>
            )}
            <Button type="submit" form={form} disabledReason={ours.data ? null : 'One moment, please.'}>
              Send Message
            </Button>
          </>
        )
      }
    >
      {query.data ? (
        <div className="flex flex-col gap-5">
          <Messages messages={query.data.toReversed()} name={name} />
          {mayWrite && (
            <Composer
              form={form}
              clientAccountId={clientAccountId}
              after={ours.data?.[0]?.id ?? null}
              waits={!ours.data}
              onDone={onClose}
            />
          )}
        </div>
      ) : (
        <NotLoaded noun="conversation" query={query} missing={false}>
          <Skeleton className="h-36 w-full rounded-lg" />
        </NotLoaded>
      )}
    </Dialog>
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
          <p className="flex flex-wrap gap-x-2 text-xs text-ink-soft">
            <span className="font-semibold text-ink">
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

interface ComposerProps {
  form: string;
  clientAccountId: string;
  /** The newest message of the agency that is shown. */
  after: string | null;
  waits: boolean;
  onDone: () => void;
}

function Composer({ form, clientAccountId, after, waits, onDone }: ComposerProps) {
  const client = useQueryClient();
  // Words and files are those of the conversation itself: what was begun there is finished here.
  const [message, setMessage] = useDraft(`conversation:${clientAccountId}`, '');
  const files = useClientFiles(`conversation:${clientAccountId}`, clientAccountId);
  const write = useStaffMutation(writeToClient, {
    success: 'Message sent',
    failure: 'Failed to send message',
    saysWhy: true,
    invalidates: [listClientMessages, listWaiting, getAdminCounts],
  });
  const { errors, formProps } = useForm(
    messageToClient,
    { clientAccountId, message, after, files: files.references },
    {
      waits,
      send: async (body) => {
        if (files.pending) throw new FormRefusal({ form: stillUploading });
        try {
          await write.mutateAsync({ body });
        } catch (error) {
          // What the colleague wrote is to be seen above the words that were kept.
          if (error instanceof ApiError && error.status === 409) await invalidate(client, listClientMessages);
          throw error;
        }
        setMessage('');
        files.clear();
      },
      onSent: onDone,
    },
  );
  return (
    <form {...formProps} id={form} className="flex flex-col gap-3">
      <FormNote>{errors['form']}</FormNote>
      <AttachArea files={files} accept={attachmentAccept} label="Attach files">
        <Field label="Your message" error={errors['message'] ?? errors['files']}>
          <Textarea
            ref={takesFocus}
            className="min-h-28"
            maxLength={limits.message}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
      </AttachArea>
    </form>
  );
}
