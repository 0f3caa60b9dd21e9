import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { progressOf } from '#contract/appointments.ts';
import type { Consultation } from '#contract/consultations.ts';
import { getLead } from '#contract/leads.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// Lazy, because most requests in the queue have no kept answer.
const KeptAnswer = lazy(() => loadScreen(() => import('./kept-answer.tsx'), 'KeptAnswer'));
const LeadMessages = lazy(() => loadScreen(() => import('./lead-messages.tsx'), 'LeadMessages'));

// Lazy, because attaching files needs as much code as the rest of the tab. People can read the queue before it loads.
const RequestAnswer = lazy(() => loadScreen(() => import('./request-answer.tsx'), 'RequestAnswer'));

const AppointmentCard = lazy(() =>
  loadScreen(() => import('./appointment/appointment-card.tsx'), 'AppointmentCard'),
);

const useLead = (id: string) => useQuery(queryOf(getLead, { params: { id } })).data;

interface LeadPartProps {
  consultation: Consultation;
  /** Called after an answer with which the request counts as contacted. */
  onDone: () => void;
}

/** The answers and notes of a request so far. */
export function LeadPast({ consultation, onDone }: LeadPartProps) {
  const lead = useLead(consultation.id);
  const mayWrite = useMay('consultations.write');
  return (
    <Suspense>
      {lead && lead.messages.length > 0 && (
        <LeadMessages consultation={consultation} messages={lead.messages} />
      )}
      {lead?.appointment && <AppointmentCard consultation={consultation} appointment={lead.appointment} />}
      {lead?.kept && mayWrite && consultation.lostReason === null && (
        <KeptAnswer consultation={consultation} onDone={onDone} />
      )}
    </Suspense>
  );
}

interface LeadAnswerProps extends LeadPartProps {
  /** Called at the first typed letter, so that the request keeps its place while somebody writes. */
  onTyping?: () => void;
  /** Renders the last messages with a client. */
  conversation?: ((client: { id: string; name: string }) => ReactNode) | undefined;
  /** True in a sheet that was opened to answer. */
  focused?: boolean;
}

/** The last messages with the client, and the form for the next answer or note. */
export function LeadAnswer({ consultation, onTyping, onDone, conversation, focused }: LeadAnswerProps) {
  const { id, name, clientAccountId, lostReason } = consultation;
  const lead = useLead(id);
  const mayWrite = useMay('consultations.write');
  return (
    <>
      {clientAccountId !== null && conversation?.({ id: clientAccountId, name })}
      {mayWrite && lostReason === null && (
        <Suspense fallback={<Skeleton className="h-58 w-full shrink-0 rounded-lg" />}>
          <RequestAnswer
            consultation={consultation}
            mayOffer={!lead?.appointment || progressOf(lead.appointment, Date.now()) !== 'taken'}
            after={
              lead?.messages.findLast(({ internal, fromSender }) => !internal && !fromSender)?.id ?? null
            }
            waits={!lead}
            onTyping={onTyping}
            onDone={onDone}
            focused={focused}
          />
        </Suspense>
      )}
    </>
  );
}
