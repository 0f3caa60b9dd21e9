import { useState, type ComponentProps } from 'react';
import type { Decision } from '#contract/decisions.ts';
import type { PreviewFeedback } from '#contract/preview-feedback.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { DecisionLines } from '#web/ui/review/decision/decision-lines.tsx';
import { choiceOf, namesText } from '#web/ui/review/decision/decision-text.ts';
import { Stars } from '#web/ui/text/stars.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { useFeedbackOf } from '../data.ts';
import { useWithdraw } from './data.ts';
import { DecisionForm } from './decision-form.tsx';
import { OwnFeedback } from './own-feedback.tsx';

type RoomDecisionProps = Omit<ComponentProps<typeof DecisionForm>, 'given' | 'onDone'>;

/** Whether the decision of a person can still be withdrawn. */
const isOpen = (until: string | null) => until !== null && Date.parse(until) > Date.now();

interface SentProps {
  previewId: string;
  decision: Decision | undefined;
  given: PreviewFeedback | undefined;
  onChange: () => void;
}

/** The decision in force, or the stars of somebody who does not decide. */
function Sent({ previewId, decision, given, onChange }: SentProps) {
  const withdraw = useWithdraw();
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg bg-success-soft px-4 py-3.5">
      {decision && (
        <p className="font-semibold">You {choiceOf(decision.kind).done(`v${decision.versionNumber}`)}.</p>
      )}
      {given && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <Stars rating={given.rating} className="size-4.5" />
          You gave {given.rating} of 5{given.ratingTouched ? '' : ', unchanged'}.
        </p>
      )}
      {decision?.words && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{decision.words}</p>}
      <div className="-ms-1 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onChange}>
          Change or add
        </Button>
        {decision && isOpen(decision.withdrawableUntil) && (
          <Button
            size="sm"
            variant="quiet"
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id: previewId, decisionId: decision.id } })}
          >
            Withdraw
          </Button>
        )}
      </div>
    </div>
  );
}

/** Who decides for the company, for people who do not. */
function WhoDecides({ approvers, deciders }: Pick<ClientRoom, 'approvers' | 'deciders'>) {
  const named = approvers.length > 0 ? approvers : deciders;
  return (
    <Reserved>
      {named.length > 0
        ? `${namesText(named)} ${named.length === 1 ? 'makes' : 'make'} the decision. Your feedback helps them.`
        : 'Colleagues who can decide make the decision. Your feedback helps them.'}
    </Reserved>
  );
}

/** Stars, decision and words on the newest version, and the earlier feedback. */
export function RoomDecision(props: RoomDecisionProps) {
  const { room, newest } = props;
  const { approvers, preview } = room;
  const decides = useStanding('decides');
  const mayComment = useStanding('comments');
  const [changing, setChanging] = useState(false);
  const said = useFeedbackOf(preview.id);
  const own = newest.decisions.find(({ inForce, decidedBy }) => inForce && decidedBy?.isYou);
  const others = newest.decisions.filter(({ decidedBy, inForce }) => inForce && !decidedBy?.isYou);
  const given = said.data?.items.find(
    ({ author, versionNumber }) => (author === null || author.isYou) && versionNumber === newest.number,
  );
  const isSent = own !== undefined || (given !== undefined && !decides);
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-5">
      {!decides && <WhoDecides {...room} />}
      {approvers.length > 1 && (
        <p className="text-sm text-ink-soft">{namesText(approvers)} all have to approve.</p>
      )}
      {decides && newest.dueOn && newest.verdict === null && (
        <p className="text-sm">Please answer by {dayText(`${newest.dueOn}T12:00`)}.</p>
      )}
      {mayComment && isSent && !changing && (
        <Sent
          previewId={preview.id}
          decision={own}
          given={own ? said.data?.items.find(({ id }) => id === own.id) : given}
          onChange={() => setChanging(true)}
        />
      )}
      {/* The earlier stars are known before the form shows any. */}
      {mayComment && (!isSent || changing) && (said.data || said.isError) && (
        <DecisionForm key={newest.id} {...props} given={given} onDone={() => setChanging(false)} />
      )}
      {!mayComment && (
        <Reserved>
          Feedback comes from the people who comment or decide for your company. You can always write a
          message.
        </Reserved>
      )}
      <DecisionLines decisions={others} />
      <OwnFeedback previewId={preview.id} shownId={own?.id} />
    </div>
  );
}
