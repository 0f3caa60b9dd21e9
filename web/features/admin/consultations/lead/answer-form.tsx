import { useQueryClient } from '@tanstack/react-query';
import { attachmentAccept } from '#contract/attachments.ts';
import { consultationStatus, listConsultations, type Consultation } from '#contract/consultations.ts';
import {
  answerConsultation,
  getLead,
  answerWords,
  mailedMost,
  mailedText,
  noteConsultation,
} from '#contract/leads.ts';
import { limits } from '#contract/validation/limits.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { FormRefusal } from '#web/api/calls/form-errors.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useClientFiles } from '#web/api/uploads/use-client-files.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AttachArea, stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { Field } from '#web/ui/form/field.tsx';
import type { ToastOptions } from '#web/ui/feedback/toast-store.ts';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { answered, statusLists } from '../data.ts';

/** What has become of an answer: without a mail server nothing was sent, and nobody should believe so. */
function toldOf({ name, clientAccountId }: Consultation): ToastOptions {
  if (appBoot().mailConfigured) return { title: 'Answer sent', tone: 'success' };
  const where = clientAccountId === null ? 'under Mail' : `in ${name}'s portal and under Mail`;
  return {
    title: 'Answer kept',
    description: `No mail server is set up, so nothing was sent. The answer stands ${where}.`,
    tone: 'info',
  };
}

/** How much the files of an answer are together. */
const bytesOf = (items: readonly { file: File }[]) => items.reduce((sum, { file }) => sum + file.size, 0);

interface AnswerFormProps {
  consultation: Consultation;
  /** Called at the first letter: the request stays where it is while somebody writes. */
  onTyping: () => void;
  /** Called when the answer is on its way. */
  onDone: () => void;
  /** The newest answer that the writer sees. */
  after: string | null;
  /** True until that is known. */
  waits: boolean;
}

/** The next answer or note about a request, with files. */
export function AnswerForm({ consultation, after, waits, onTyping, onDone }: AnswerFormProps) {
  const { id, name, clientAccountId } = consultation;
  const client = useQueryClient();
  const [message, setMessage] = useDraft(`answer:${id}`, '');
  const files = useClientFiles(`answer:${id}`, clientAccountId, id);
  const status = consultationStatus.safeParse(consultation.status).data ?? 'completed';
  const answer = useStaffMutation(answerConsultation, {
    success: () => toldOf(consultation),
    failure: 'Failed to send the answer',
    saysWhy: true,
    invalidates: [...statusLists, getLead],
    optimistic: answered,
  });
  const note = useStaffMutation(noteConsultation, {
    success: 'Note saved',
    failure: 'Failed to save the note',
    saysWhy: true,
    invalidates: [getLead],
  });
  const { errors, formProps } = useForm(
    answerWords,
    { message, files: files.references },
    {
      waits,
      send: async (body) => {
        if (files.pending) throw new FormRefusal({ files: stillUploading });
        if (bytesOf(files.items) > mailedMost) throw new FormRefusal({ files: mailedText });
        try {
          await answer.mutateAsync({ params: { id }, body: { ...body, status, after } });
        } catch (error) {
          // What the colleague wrote is to be seen above the words that were kept.
          if (error instanceof ApiError && error.status === 409)
            await invalidate(client, getLead, listConsultations);
          throw error;
        }
        setMessage('');
        files.clear();
        onDone();
      },
    },
  );
  const saveNote = () => {
    if (message.trim() === '' || note.isPending) return;
    onceAnswered(note.mutateAsync({ params: { id }, body: { message, files: files.references } }), () => {
      setMessage('');
      files.clear();
    });
  };
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <FormNote>{errors['form']}</FormNote>
      <AttachArea files={files} accept={attachmentAccept} label={`Attach files for ${name}`}>
        <Field label={`Answer ${name}`} error={errors['message'] ?? errors['files']}>
          <Textarea
            className="min-h-24 xl:min-h-32"
            maxLength={limits.message}
            value={message}
            onFocus={onTyping}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
      </AttachArea>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" pending={answer.isPending} pendingLabel="Sending...">
          Send Answer
        </Button>
        <Button
          variant="quiet"
          pending={note.isPending}
          disabledReason={files.pending ? stillUploading : null}
          onClick={saveNote}
        >
          Keep as Note
        </Button>
        <p className="text-xs text-ink-soft min-[90rem]:ms-auto">
          {appBoot().mailConfigured
            ? 'The answer is mailed and counts as contacted. A note stays with us.'
            : 'No mail server is set up: the answer is kept and counts as contacted. A note stays with us.'}
        </p>
      </div>
    </form>
  );
}
