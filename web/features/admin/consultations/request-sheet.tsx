import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getConsultation, type Consultation } from '#contract/consultations.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { AnswerDialog } from '#web/state/staff/answering/answer-dialog.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { LeadAnswer, LeadPast } from './lead/lead-section.tsx';
import { RequestDialogs, type OpenDialog } from './request-dialogs.tsx';
import { RequestFacts } from './row/request-facts.tsx';
import { RowActions } from './row/row-actions.tsx';

interface RequestSheetProps {
  id: string;
  /** The request, if the list has loaded it. */
  known?: Consultation | undefined;
  /** Renders the last messages with a client. */
  conversation?: ((client: { id: string; name: string }) => ReactNode) | undefined;
  onClose: () => void;
}

/** A sheet over any screen with one request, its next step and the answer form. */
export function RequestSheet({ id, known, conversation, onClose }: RequestSheetProps) {
  const asked = useQuery({ ...queryOf(getConsultation, { params: { id } }), enabled: !known });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const consultation = known ?? asked.data;
  const openFor = (name: 'snooze' | 'make-client' | 'lose') => (request: Consultation) =>
    setDialog({ name, consultation: request });
  return (
    <AnswerDialog
      title={consultation ? `Answer ${consultation.name}` : 'Request'}
      onClose={onClose}
      noun="request"
      query={asked}
      skeleton={
        <>
          <Skeleton className="h-8 w-60" />
          <Skeleton className="h-24 w-full" />
        </>
      }
      form={
        consultation && (
          <LeadAnswer consultation={consultation} onDone={onClose} conversation={conversation} focused />
        )
      }
    >
      {consultation && (
        <>
          <div className="flex flex-col gap-2">
            <RequestFacts consultation={consultation} />
          </div>
          {consultation.message ? (
            <LongText text={consultation.message} large />
          ) : (
            <p className="type-text text-ink-soft italic">No message</p>
          )}
          <LeadPast consultation={consultation} onDone={onClose} />
          <div className="flex flex-wrap items-center gap-x-2 gap-y-3 empty:hidden">
            <RowActions
              consultation={consultation}
              ways={{
                onSnooze: openFor('snooze'),
                onLose: openFor('lose'),
                onMakeClient: openFor('make-client'),
              }}
              onDone={onClose}
            />
          </div>
          <Shown type="consultation" id={id} />
          <RequestDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            onSnoozed={onClose}
            onDone={onClose}
          />
        </>
      )}
    </AnswerDialog>
  );
}
