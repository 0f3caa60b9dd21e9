import { useState } from 'react';
import type { StaffRoom, StaffVersion } from '#contract/preview-versions.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { choiceOf, namesText } from '#web/ui/review/decision/decision-text.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Answered, Byline } from '#web/ui/text/byline.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Stars } from '#web/ui/text/stars.tsx';
import { AnswerBox } from './answer-box.tsx';
import type { useFeedbackOf } from '../data.ts';
import { RoundsLine } from './rounds-line.tsx';
import { Seen } from './seen.tsx';
import { statementsOf, waitsForAnswer, type Statement } from './statements.ts';

interface DecisionPanelProps {
  room: StaffRoom;
  newest: StaffVersion;
  query: ReturnType<typeof useFeedbackOf>;
  /** The id of the feedback that the open form answers; null without such a form. */
  answeredId: string | null;
  onAnswer: (feedbackId: string | null) => void;
  /** The id of the answer form; its button is in the foot of the room. */
  form: string;
}

/** The stars, decision and text of each contact, with the agency's answer or the answer form. */
export function DecisionPanel({ room, newest, query, answeredId, onAnswer, form }: DecisionPanelProps) {
  const { versions, approvers, deciders } = room;
  const mayRead = useMay('feedback.read');
  const people = statementsOf(versions, query.data?.items ?? []);
  const named = approvers.length > 0 ? approvers : deciders;
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-5">
      <RoundsLine previewId={room.preview.id} />
      {mayRead && query.isError && (
        <LoadError
          title="The feedback could not be loaded"
          error={query.error}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {mayRead && query.isPending && (
        <div role="status" aria-label="Loading the feedback">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {people.map((statements) => (
        <OneContact
          key={statements[0]?.id}
          statements={statements}
          answeredId={answeredId}
          onAnswer={onAnswer}
          form={form}
        />
      ))}
      <div className="flex flex-col gap-1 type-text text-ink-soft">
        <p>
          {named.length === 0
            ? 'Nobody at this client can decide yet.'
            : `${namesText(named)} ${approvers.length > 1 ? 'must all approve' : 'can decide'}.`}
        </p>
        <Seen version={newest} />
      </div>
    </div>
  );
}

interface OneContactProps extends Pick<DecisionPanelProps, 'answeredId' | 'onAnswer' | 'form'> {
  /** Newest first. */
  statements: readonly Statement[];
}

/** The newest statement of a contact, the statement being answered, and earlier statements on request. */
function OneContact({ statements, ...answering }: OneContactProps) {
  const [all, setAll] = useState(false);
  const [newest, ...earlier] = statements;
  const shown = earlier.filter(
    ({ feedback }) => all || (feedback && (waitsForAnswer(feedback) || feedback.id === answering.answeredId)),
  );
  const left = earlier.length - shown.length;
  return (
    <section
      aria-label={newest?.by?.name ?? 'A former contact'}
      className="flex flex-col gap-4 rounded-lg bg-raised p-4 ring-1 ring-line"
    >
      {[newest, ...shown].map(
        (statement) => statement && <Said key={statement.id} statement={statement} {...answering} />,
      )}
      {left > 0 && (
        <Button size="sm" variant="quiet" className="-ms-3 self-start" onClick={() => setAll(true)}>
          Show {left} earlier
        </Button>
      )}
    </section>
  );
}

interface SaidProps extends Pick<DecisionPanelProps, 'answeredId' | 'onAnswer' | 'form'> {
  statement: Statement;
}

function Said({ statement, answeredId, onAnswer, form }: SaidProps) {
  const { by, at, versionNumber, decision, feedback, words } = statement;
  const mayWrite = useMay('feedback.write');
  const isOpen = mayWrite && feedback !== null && feedback.id === answeredId;
  return (
    <article className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2 type-meta text-ink-soft">
        {by ? (
          <Byline person={by} className="type-name text-ink" />
        ) : (
          <span className="type-name text-ink">A former contact</span>
        )}
        <span className="ms-auto">
          v{versionNumber}, <RelativeTime instant={at} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        {feedback && <Stars rating={feedback.rating} className="size-4.5" />}
        {feedback && !feedback.ratingTouched && (
          <span className="type-meta text-ink-soft">Stars unchanged</span>
        )}
        {decision && (
          <Badge
            tone={
              decision.inForce ? (decision.kind === 'request-changes' ? 'warning' : 'success') : 'neutral'
            }
          >
            {choiceOf(decision.kind).short}
            {!decision.inForce && (decision.withdrawnAt ? ', withdrawn' : ', replaced')}
          </Badge>
        )}
      </p>
      {words && <p className="wrap-anywhere whitespace-pre-wrap">{words}</p>}
      {feedback?.adminResponse && (
        <div className="flex flex-col gap-1 border-s-2 border-brand-ink ps-3">
          <p className="flex flex-wrap items-center gap-x-2 type-meta text-ink-soft">
            <Answered
              title={feedback.respondedBy?.isYou === false ? 'Our response' : 'Your response'}
              by={feedback.respondedBy?.isYou === false ? feedback.respondedBy : null}
              at={feedback.responseDate}
            />
          </p>
          <p className="type-text wrap-anywhere whitespace-pre-wrap">{feedback.adminResponse}</p>
          <AttachedFiles files={feedback.responseFiles} label="Files of our response" />
        </div>
      )}
      {isOpen && <AnswerBox feedback={feedback} form={form} onClose={() => onAnswer(null)} />}
      {!isOpen && mayWrite && feedback?.adminResponse === null && (
        <Button
          size="sm"
          variant="quiet"
          className="-ms-3 self-start"
          aria-label={`Respond to ${by?.name ?? feedback.clientName}`}
          onClick={() => onAnswer(feedback.id)}
        >
          Respond
        </Button>
      )}
      {decision && <Shown type="decision" id={decision.id} />}
      {feedback && <Shown type="previewFeedback" id={feedback.id} />}
    </article>
  );
}
