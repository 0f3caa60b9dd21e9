import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { getLead } from '#contract/leads.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// Lazy, because most requests in the queue have no kept answer.
const KeptAnswer = lazy(() => loadScreen(() => import('./kept-answer.tsx'), 'KeptAnswer'));
const LeadMessages = lazy(() => loadScreen(() => import('./lead-messages.tsx'), 'LeadMessages'));

// Lazy, because attaching files needs as much code as the rest of the tab. People read the queue meanwhile.
const AnswerForm = lazy(() => loadScreen(() => import('./answer-form.tsx'), 'AnswerForm'));

interface LeadSectionProps {
  consultation: Consultation;
  /** Called at the first letter: the request keeps its place while somebody writes. */
  onTyping: () => void;
  /** Called when the answer is on its way. */
  onDone: () => void;
  /** Shows the last messages with a client. */
  conversation?: ((client: { id: string; name: string }) => ReactNode) | undefined;
}

/** The answers and notes of a request, and the form for the next one. */
export function LeadSection({ consultation, onTyping, onDone, conversation }: LeadSectionProps) {
  const { id } = consultation;
  const { data: lead } = useQuery(queryOf(getLead, { params: { id } }));
  const mayWrite = useMay('consultations.write');
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {lead && lead.messages.length > 0 && (
        <Suspense>
          <LeadMessages messages={lead.messages} />
        </Suspense>
      )}
      {consultation.clientAccountId !== null &&
        conversation?.({ id: consultation.clientAccountId, name: consultation.name })}
      {lead?.kept && mayWrite && consultation.lostReason === null && (
        <Suspense>
          <KeptAnswer consultation={consultation} onDone={onDone} />
        </Suspense>
      )}
      {mayWrite && consultation.lostReason === null && (
        <Suspense fallback={<Skeleton className="h-58 w-full xl:h-66 rounded-lg" />}>
          <AnswerForm
            consultation={consultation}
            after={lead?.messages.findLast(({ internal }) => !internal)?.id ?? null}
            waits={!lead}
            onTyping={onTyping}
            onDone={onDone}
          />
        </Suspense>
      )}
    </div>
  );
}
