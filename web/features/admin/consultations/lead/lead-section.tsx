import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { consultationStatus, listConsultations, type Consultation } from '#contract/consultations.ts';
import { answerConsultation, getLead, leadNote, noteConsultation } from '#contract/leads.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import type { ToastOptions } from '#web/ui/feedback/toast-store.ts';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { answered, statusLists } from '../data.ts';
import { LeadMessages } from './lead-messages.tsx';

interface LeadSectionProps {
  consultation: Consultation;
  /** Called at the first letter: the request stays where it is while somebody writes. */
  onTyping: () => void;
  /** Called when the answer is on its way. */
  onDone: () => void;
  /** What was written with a client last. */
  conversation?: ((client: { id: string; name: string }) => ReactNode) | undefined;
}

/** What was written to the sender of a request, and the next answer or note. */
export function LeadSection({ consultation, onTyping, onDone, conversation }: LeadSectionProps) {
  const { id } = consultation;
  const { data: lead } = useQuery(queryOf(getLead, { params: { id } }));
  const mayWrite = useMay('consultations.write');
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {lead && lead.messages.length > 0 && <LeadMessages messages={lead.messages} />}
      {consultation.clientAccountId !== null &&
        conversation?.({ id: consultation.clientAccountId, name: consultation.name })}
      {mayWrite && (
        <Composer
          consultation={consultation}
          after={lead?.messages.findLast(({ internal }) => !internal)?.id ?? null}
          waits={!lead}
          onTyping={onTyping}
          onDone={onDone}
        />
      )}
    </div>
  );
}

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

interface ComposerProps extends Omit<LeadSectionProps, 'conversation'> {
  after: string | null;
  waits: boolean;
}

function Composer({ consultation, after, waits, onTyping, onDone }: ComposerProps) {
  const { id, name } = consultation;
  const client = useQueryClient();
  const [message, setMessage] = useDraft(`answer:${id}`, '');
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
    invalidates: [getLead],
  });
  const { errors, formProps } = useForm(
    leadNote,
    { message },
    {
      waits,
      send: async (body) => {
        try {
          await answer.mutateAsync({ params: { id }, body: { ...body, status, after } });
        } catch (error) {
          // What the colleague wrote is to be seen above the words that were kept.
          if (error instanceof ApiError && error.status === 409)
            await invalidate(client, getLead, listConsultations);
          throw error;
        }
        setMessage('');
        onDone();
      },
    },
  );
  const saveNote = () => {
    if (message.trim() === '' || note.isPending) return;
    note.mutate({ params: { id }, body: { message } }, { onSuccess: () => setMessage('') });
  };
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <FormNote>{errors['form']}</FormNote>
      <Field label={`Answer ${name}`} error={errors['message']}>
        <Textarea
          className="min-h-24"
          maxLength={limits.message}
          value={message}
          onFocus={onTyping}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" pending={answer.isPending} pendingLabel="Sending...">
          Send Answer
        </Button>
        <Button variant="quiet" pending={note.isPending} onClick={saveNote}>
          Keep as Note
        </Button>
        <p className="ms-auto text-xs text-ink-soft">
          {appBoot().mailConfigured
            ? 'The answer is mailed and counts as contacted. A note stays with us.'
            : 'No mail server is set up: the answer is kept and counts as contacted. A note stays with us.'}
        </p>
      </div>
    </form>
  );
}
