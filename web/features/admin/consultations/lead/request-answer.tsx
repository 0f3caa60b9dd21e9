import { useRef, useState } from 'react';
import { consultationStatus, listConsultations, type Consultation } from '#contract/consultations.ts';
import {
  answerConsultation,
  answerWords,
  getLead,
  mailedMost,
  mailedText,
  noteConsultation,
} from '#contract/leads.ts';
import { AnswerForm } from '#web/state/staff/answering/answer-form.tsx';
import type { Answer } from '#web/state/staff/answering/use-answer.ts';
import { FormRefusal } from '#web/api/calls/form-errors.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useWorkingTime } from '#web/state/staff/waiting/use-working-time.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { firstName } from '#web/state/staff/saved-replies/fill-placeholders.ts';
import { SavedRepliesMenu } from '#web/state/staff/saved-replies/saved-replies-menu.tsx';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Clock } from '#web/ui/pictures/lucide.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import type { ToastOptions } from '#web/ui/feedback/toast-store.ts';
import { stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { useTooltip } from '#web/ui/buttons/tooltip/use-tooltip.ts';
import { firstTimes, offeredOf, OfferTimes, type TypedTimes } from './appointment/offer-times.tsx';
import { zoneOf } from './appointment/zoned.ts';
import { answered, statusLists } from '../data.ts';

/**
 * How an answer reaches the sender. Without a mail server, clients read it in the portal; for other senders it is
 * stored until staff pass it on.
 */
const wayTo = ({ clientAccountId }: Consultation) =>
  appBoot().mailConfigured ? 'mail' : clientAccountId === null ? 'kept' : 'portal';

const buttons = { mail: 'Send Answer', kept: 'Save Answer', portal: 'Send to Portal' } as const;

/** The toast after an answer, which says whether the answer reached the sender. */
function toldOf(consultation: Consultation, reached: boolean): ToastOptions {
  const way = wayTo(consultation);
  if (way === 'mail') return { title: 'Answer sent', tone: 'success' };
  if (way === 'portal')
    return {
      title: 'Answer sent to the portal',
      description: `No mail server is set up, so ${consultation.name} gets no e-mail.`,
      tone: 'success',
    };
  return {
    title: 'Answer saved',
    description: reached ? 'It counts as contacted.' : 'Nothing was sent.',
    tone: 'info',
  };
}

const texts = {
  mail: 'The answer is e-mailed, and the request counts as contacted.',
  portal: 'No mail server: it appears in the portal and counts as contacted.',
  reached: 'No mail server: it is saved here and counts as contacted.',
  kept: 'No mail server: it is saved here, and the request stays pending.',
} as const;

/** The total size of the files of an answer. */
const bytesOf = (items: readonly { file: File }[]) => items.reduce((sum, { file }) => sum + file.size, 0);

interface RequestAnswerProps {
  consultation: Consultation;
  /** Called at the first typed letter, so that the request keeps its place while somebody writes. */
  onTyping?: (() => void) | undefined;
  /** Called after an answer with which the request counts as contacted. */
  onDone: () => void;
  /** False while the request has an agreed time: the answer then offers no times. */
  mayOffer: boolean;
  /** The id of the newest answer that the writer has seen. */
  after: string | null;
  /** True until the newest answer is loaded. */
  waits: boolean;
  /** True if the text field takes the focus when it appears. */
  focused?: boolean | undefined;
}

/** The form for the next answer or note about a request, with files. */
export function RequestAnswer({
  consultation,
  mayOffer,
  after,
  waits,
  onTyping,
  onDone,
  focused,
}: RequestAnswerProps) {
  const { id, name, clientAccountId } = consultation;
  const { go } = useAdminAddress('consultations');
  const readsReplies = useMay('messages.read');
  const status = consultationStatus.safeParse(consultation.status).data ?? 'completed';
  const [reached, setReached] = useState(false);
  const way = wayTo(consultation);
  const counts = way !== 'kept' || reached;
  const [typed, setTyped] = useDraft<TypedTimes>(`times:${id}`, null);
  const { offered } = offeredOf(typed, zoneOf(useWorkingTime()));
  const answering = useStaffMutation(answerConsultation, {
    success: () => toldOf(consultation, reached),
    // No toast: the form shows the failure.
    failure: null,
    invalidates: [...statusLists, getLead],
    ...(counts ? { optimistic: answered } : {}),
  });
  const note = useStaffMutation(noteConsultation, {
    success: 'Note saved',
    failure: 'Failed to save the note',
    saysWhy: true,
    invalidates: [getLead],
  });
  const text = useRef<HTMLTextAreaElement>(null);
  const noteTip = useTooltip('Only your team sees notes');
  const saveNote = ({ words, files, clear }: Answer) => {
    if (words.trim() === '' || note.isPending) return;
    const body = { message: words, files: files?.references ?? [] };
    onceAnswered(note.mutateAsync({ params: { id }, body }), clear);
  };
  return (
    <AnswerForm
      schema={answerWords}
      field="message"
      draft={`answer:${id}`}
      files={{ clientId: clientAccountId, answers: id }}
      waits={waits}
      send={async (body, { items }) => {
        if (bytesOf(items) > mailedMost) throw new FormRefusal({ files: mailedText });
        await answering.mutateAsync({
          params: { id },
          body: {
            ...body,
            status,
            after,
            ...(offered ? { appointment: offered } : {}),
            ...(way === 'kept' && reached ? { reached } : {}),
          },
        });
      }}
      failure="Failed to send the answer"
      rereads={[getLead, listConsultations]}
      onTaken={() => {
        setReached(false);
        setTyped(null);
        if (counts) onDone();
      }}
      label={`Answer ${name}`}
      attach={`Attach files for ${name}`}
      height="min-h-24"
      focused={focused}
      onFocus={onTyping}
      textRef={text}
      renderTools={({ words, setWords }) => (
        <>
          {readsReplies && (
            <SavedRepliesMenu
              fillings={{ name: firstName(name), company: consultation.company, project: null }}
              words={words}
              onInsert={(next) => {
                setWords(next);
                text.current?.focus();
              }}
              onEdit={() => go('messages', { dialog: 'replies' })}
              drafts={{ kind: 'request', id, clientId: clientAccountId, name }}
              onDraft={setWords}
            />
          )}
          {mayOffer && (
            <Button
              variant="quiet"
              size="sm"
              aria-expanded={typed !== null}
              onClick={() => setTyped(typed ? null : firstTimes)}
            >
              <Clock className="size-4.5" aria-hidden="true" />
              {typed ? 'Offer no times' : 'Offer times'}
            </Button>
          )}
        </>
      )}
      renderBelow={(answer) => (
        <>
          {typed && <OfferTimes typed={typed} onChange={setTyped} errors={answer.errors} />}
          {way === 'kept' && (
            <Checkbox
              label="I contacted them another way"
              checked={reached}
              onChange={(event) => setReached(event.target.checked)}
            />
          )}
          {way !== 'mail' && (
            <p className="rounded-lg bg-warning-soft px-3 py-1.5 type-meta text-warning-ink">
              {texts[way === 'kept' && reached ? 'reached' : way]}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              type="submit"
              pending={answering.isPending}
              pendingLabel={way === 'mail' ? 'Sending...' : 'Saving...'}
            >
              {buttons[way]}
            </Button>
            <Button
              variant="quiet"
              {...noteTip}
              pending={note.isPending}
              disabledReason={answer.files?.pending ? stillUploading : null}
              onClick={() => saveNote(answer)}
            >
              Keep as Note
            </Button>
            {way === 'mail' && <p className="type-meta text-ink-soft min-[90rem]:ms-auto">{texts.mail}</p>}
          </div>
        </>
      )}
    />
  );
}
