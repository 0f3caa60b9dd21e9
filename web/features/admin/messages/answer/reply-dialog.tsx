import { useId } from 'react';
import { attachmentAccept } from '#contract/attachments.ts';
import { limits } from '#contract/validation/limits.ts';
import { messageResponse, type StaffClientMessage } from '#contract/messages.ts';
import { isMissing } from '#web/api/calls/api-error.ts';
import { FormRefusal, refusedFields } from '#web/api/calls/form-errors.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useClientFiles } from '#web/api/uploads/use-client-files.ts';
import { useDraft } from '#web/state/use-draft.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { AttachArea, stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useClientMessage, useRespond } from '../data.ts';
import { AlreadyResponded } from './already-responded.tsx';
import { OurResponse } from './our-response.tsx';
import { LastMessages } from './last-messages.tsx';
import { UnsentReply } from './unsent-reply.tsx';

interface ReplyDialogProps {
  id: string;
  /** The message's row of the list, if loaded. */
  known: StaffClientMessage | undefined;
  address: AdminAddress<'messages'>;
}

/** Answers one message of a client, once; an answered one is shown with its answer. */
export function ReplyDialog({ id, known, address }: ReplyDialogProps) {
  const form = useId();
  const query = useClientMessage(id, known);
  const respond = useRespond();
  const message = query.data;
  // The form stays until its answer is there: the list may know of the response earlier, and a form that is gone closes nothing.
  const sending = respond.isPending || respond.isSuccess;
  const open = (message?.adminResponse === null && !message.fromAdmin) || sending;
  return (
    <Dialog
      open
      onClose={address.close}
      closeOnBackdrop={false}
      title={message ? `Respond to ${message.author?.name ?? message.clientAccount.name}` : 'Respond'}
      description={message?.clientAccount.company}
      footer={
        <>
          <Button variant="secondary" onClick={address.close}>
            {open ? 'Cancel' : 'Close'}
          </Button>
          {open && (
            <Button type="submit" form={form} pending={respond.isPending} pendingLabel="Sending...">
              Send Response
            </Button>
          )}
          {message && !open && <AlreadyResponded instead="Write again to say more." />}
        </>
      }
    >
      {message ? (
        <div className="flex flex-col gap-5">
          <blockquote className="border-s-2 border-control ps-4">
            {message.message !== '' && <LongText text={message.message} />}
            <AttachedFiles
              files={message.files}
              label={`Files from ${message.author?.name ?? message.clientAccount.name}`}
            />
            <p className="mt-1 text-xs text-ink-soft">
              <RelativeTime instant={message.createdAt} />
            </p>
          </blockquote>
          {open && (
            <LastMessages
              clientAccountId={message.clientAccount.id}
              name={message.clientAccount.name}
              except={id}
            />
          )}
          {open ? (
            <ReplyForm
              form={form}
              id={id}
              clientId={message.clientAccount.id}
              respond={respond}
              onDone={address.close}
            />
          ) : (
            <>
              {respond.isError && <FormNote>{refusedFields(respond.error)['form']}</FormNote>}
              {message.adminResponse !== null && (
                <OurResponse text={message.adminResponse} by={message.respondedBy} />
              )}
              <UnsentReply messageId={id} clientId={message.clientAccount.id} address={address} />
            </>
          )}
        </div>
      ) : (
        <NotLoaded noun="message" query={query} missing={isMissing(query.error)}>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-36 w-full" />
        </NotLoaded>
      )}
    </Dialog>
  );
}

interface ReplyFormProps {
  form: string;
  id: string;
  clientId: string;
  respond: ReturnType<typeof useRespond>;
  onDone: () => void;
}

function ReplyForm({ form, id, clientId, respond, onDone }: ReplyFormProps) {
  const [response, setResponse] = useDraft(`reply:${id}`, '');
  const files = useClientFiles(`reply:${id}`, clientId, id);
  const { errors, formProps } = useForm(
    messageResponse,
    { response, files: files.references },
    {
      send: async (body) => {
        if (files.pending) throw new FormRefusal({ files: stillUploading });
        await respond.mutateAsync({ params: { id }, body });
        setResponse('');
        files.clear();
      },
      onSent: onDone,
    },
  );

  return (
    <form {...formProps} id={form} className="flex flex-col gap-4">
      <FormNote>{errors['form']}</FormNote>
      <AttachArea files={files} accept={attachmentAccept} label="Attach files">
        <Field
          label="Response"
          required
          error={errors['response'] ?? errors['files']}
          hint="The client sees it as a new message. A message can be answered once."
        >
          <Textarea
            ref={takesFocus}
            className="min-h-32"
            maxLength={limits.message}
            value={response}
            onChange={(event) => setResponse(event.target.value)}
          />
        </Field>
      </AttachArea>
    </form>
  );
}
