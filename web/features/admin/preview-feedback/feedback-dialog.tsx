import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { attachmentAccept } from '#contract/attachments.ts';
import { limits } from '#contract/validation/limits.ts';
import { getAdminCounts } from '#contract/overview.ts';
import {
  feedbackAnswer,
  listPreviewFeedback,
  respondToPreviewFeedback,
  settlePreviewFeedback,
  type StaffPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { listPreviews } from '#contract/previews.ts';
import { listWaiting } from '#contract/turns.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { FormRefusal } from '#web/api/calls/form-errors.ts';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useClientFiles } from '#web/api/uploads/use-client-files.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AttachArea, stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { Byline } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Stars } from '#web/ui/text/stars.tsx';

interface FeedbackDialogProps {
  previewId: string;
  name: string;
  /** The room of the preview, in place of the dialog: what waits without words is answered there. */
  room: ReactNode;
  onOpenRoom: () => void;
  /** What was written with the client last. */
  conversation?: (client: { id: string; name: string }) => ReactNode;
  onClose: () => void;
}

/** Answers what was said last of a preview; where pins or a promise wait, the room is shown. */
export function FeedbackDialog({
  previewId,
  name,
  room,
  onOpenRoom,
  conversation,
  onClose,
}: FeedbackDialogProps) {
  const form = useId();
  const query = useQuery(queryOf(listPreviewFeedback, { query: { previewId, limit: 1 } }));
  const mayWrite = useMay('feedback.write');
  const feedback = query.data?.[0];
  const settle = useStaffMutation(settlePreviewFeedback, {
    success: 'No answer needed',
    failure: 'Failed to update the feedback',
    invalidates: [listWaiting, getAdminCounts, listPreviewFeedback],
  });
  const isOpen = feedback?.adminResponse === null && feedback.settledAt === null;
  if (query.data && !isOpen && !query.isFetching) return room;
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={feedback ? `Answer about ${feedback.previewTitle}` : 'Answer feedback'}
      description={name}
      footer={
        feedback &&
        mayWrite && (
          <>
            <Button variant="secondary" className="sm:me-auto" onClick={onOpenRoom}>
              Open Preview
            </Button>
            <Button
              variant="secondary"
              pending={settle.isPending}
              onClick={() => settle.mutate({ params: { id: feedback.id } }, { onSuccess: onClose })}
            >
              No Answer Needed
            </Button>
            <Button type="submit" form={form}>
              Send Response
            </Button>
          </>
        )
      }
    >
      {feedback ? (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <Stars rating={feedback.rating} className="size-5" />
            {feedback.author && <Byline person={feedback.author} />}
            {feedback.versionNumber > 1 && <span>on version {feedback.versionNumber}</span>}
            <RelativeTime instant={feedback.createdAt} />
          </div>
          {feedback.feedback ? (
            <LongText text={feedback.feedback} />
          ) : (
            <p className="text-ink-soft italic">No comment</p>
          )}
          {conversation?.({ id: feedback.clientAccountId, name })}
          {mayWrite && <AnswerForm form={form} feedback={feedback} onDone={onClose} />}
          <Shown type="previewFeedback" id={feedback.id} />
        </div>
      ) : (
        <NotLoaded noun="feedback" query={query} missing={false}>
          <Skeleton className="h-28 w-full rounded-lg" />
        </NotLoaded>
      )}
    </Dialog>
  );
}

interface AnswerFormProps {
  form: string;
  feedback: StaffPreviewFeedback;
  onDone: () => void;
}

function AnswerForm({ form, feedback: { id, clientAccountId }, onDone }: AnswerFormProps) {
  const client = useQueryClient();
  const [response, setResponse] = useDraft(`feedback-response/${id}`, '');
  const files = useClientFiles(`feedback-response/${id}`, clientAccountId, id);
  const respond = useStaffMutation(respondToPreviewFeedback, {
    success: 'Response Sent',
    failure: { title: 'Send Failed', text: 'Failed to send response. Please try again.' },
    saysWhy: true,
    invalidates: [listWaiting, getAdminCounts, listPreviews],
  });
  const { errors, formProps } = useForm(
    feedbackAnswer,
    { response, first: true, files: files.references },
    {
      send: async (body) => {
        if (files.pending) throw new FormRefusal({ files: stillUploading });
        try {
          await respond.mutateAsync({ params: { id }, body });
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) await invalidate(client, listWaiting);
          throw error;
        }
        setResponse('');
        files.clear();
      },
      onSent: () => {
        onDone();
        void invalidate(client, listPreviewFeedback);
      },
    },
  );
  return (
    <form {...formProps} id={form} className="flex flex-col gap-3">
      <FormNote>{errors['form']}</FormNote>
      <AttachArea files={files} accept={attachmentAccept} label="Attach files">
        <Field label="Your response" error={errors['response'] ?? errors['files']}>
          <Textarea
            ref={takesFocus}
            rows={3}
            maxLength={limits.message}
            value={response}
            onChange={(event) => setResponse(event.target.value)}
          />
        </Field>
      </AttachArea>
    </form>
  );
}
