import { useState, type ComponentProps } from 'react';
import type { Decision } from '#contract/decisions.ts';
import { formatMoney } from '#contract/money/currency.ts';
import type { PreviewFeedback } from '#contract/preview-feedback.ts';
import type { ClientRoom, ClientVersion } from '#contract/preview-versions.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { extraText, roundsText } from '#web/ui/money/round-text.ts';
import { DecisionLines } from '#web/ui/review/decision/decision-lines.tsx';
import { choiceOf, namesText } from '#web/ui/review/decision/decision-text.ts';
import { Stars } from '#web/ui/text/stars.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { useFeedbackOf } from '../data.ts';
import { useAcceptRound, useRounds, useWithdraw } from './data.ts';
import { DecisionForm } from './decision-form.tsx';
import { OwnFeedback } from './own-feedback.tsx';

type RoomDecisionProps = Omit<ComponentProps<typeof DecisionForm>, 'given' | 'onDone'>;

/** True while a person can still withdraw the decision. */
const isOpen = (until: string | null) => until !== null && Date.parse(until) > Date.now();

interface SentProps {
  preview: Pick<ClientRoom['preview'], 'id'>;
  newest: ClientVersion;
  decision: Decision | undefined;
  given: PreviewFeedback | undefined;
  /** True if it was sent just now: it settles into the place of the form. */
  isNew: boolean;
  onChange: () => void;
}

/** The round of the person's decision: the accepted price, or a button that accepts the price. */
function OwnRound({ preview: { id }, newest, decision }: SentProps & { decision: Decision }) {
  const rounds = useRounds(id);
  const decide = useAcceptRound();
  if (!rounds || decision.kind !== 'request-changes') return null;
  const { state, number, currency, extraMinor, extraDays } = rounds;
  if (state === 'accepted')
    return (
      <p className="type-text">
        Round {number} is accepted: {extraText(rounds)}.
      </p>
    );
  if (state !== 'asked') return null;
  const accept = () =>
    decide.mutate({
      params: { id },
      body: {
        versionId: newest.id,
        contentHash: newest.contentHash,
        kind: 'request-changes',
        words: decision.words,
        acceptsExtra: { minor: extraMinor, days: extraDays },
      },
    });
  return (
    <>
      <p className="type-text">Round {number}: nothing is charged until you accept it.</p>
      <Button size="sm" pending={decide.isPending} onClick={accept}>
        Accept {formatMoney(extraMinor, currency)}
      </Button>
    </>
  );
}

/** The current decision, or the stars of a person who does not decide. */
function Sent(props: SentProps) {
  const { preview, decision, given, isNew, onChange } = props;
  const withdraw = useWithdraw();
  return (
    <div
      className={cx(
        'flex flex-col items-start gap-2 rounded-lg bg-success-soft px-4 py-3.5',
        isNew && 'animate-settle',
      )}
    >
      {decision && (
        <p className="type-name">You {choiceOf(decision.kind).done(`v${decision.versionNumber}`)}.</p>
      )}
      {given && (
        <p className="flex flex-wrap items-center gap-x-2 type-text">
          <Stars rating={given.rating} className="size-4.5" />
          You gave {given.rating} of 5{given.ratingTouched ? '' : ', unchanged'}.
        </p>
      )}
      {decision?.words && <p className="type-text wrap-anywhere whitespace-pre-wrap">{decision.words}</p>}
      {decision && <OwnRound {...props} decision={decision} />}
      <div className="-ms-1 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onChange}>
          Change or add
        </Button>
        {decision && isOpen(decision.withdrawableUntil) && (
          <Button
            size="sm"
            variant="quiet"
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id: preview.id, decisionId: decision.id } })}
          >
            Withdraw
          </Button>
        )}
      </div>
    </div>
  );
}

/** The names of the people who decide, shown to people who do not. */
function WhoDecides({ approvers, deciders }: Pick<ClientRoom, 'approvers' | 'deciders'>) {
  const named = approvers.length > 0 ? approvers : deciders;
  return (
    <Reserved>
      {named.length > 0
        ? `Your feedback goes to ${namesText(named)} to decide.`
        : 'Your feedback goes to colleagues who can approve.'}
    </Reserved>
  );
}

/** Stars, decision and text about the newest version, with earlier feedback. */
export function RoomDecision(props: RoomDecisionProps) {
  const { room, newest } = props;
  const { approvers, preview } = room;
  const decides = useStanding('decides');
  const mayComment = useStanding('comments');
  const [changing, setChanging] = useState(false);
  const said = useFeedbackOf(preview.id);
  const own = newest.decisions.find(({ inForce, decidedBy }) => inForce && decidedBy?.isYou);
  const [hadForm, setHadForm] = useState(decides && own === undefined);
  const others = newest.decisions.filter(({ decidedBy, inForce }) => inForce && !decidedBy?.isYou);
  const given = said.data?.items.find(
    ({ author, versionNumber }) => (author === null || author.isYou) && versionNumber === newest.number,
  );
  const rounds = useRounds(preview.id);
  const isSent = own !== undefined || (given !== undefined && !decides);
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-5">
      {rounds && (
        <p className="type-meta text-ink-soft">
          {roundsText(rounds)}
          {rounds.chargeId && <Shown type="charge" id={rounds.chargeId} />}
        </p>
      )}
      {!decides && <WhoDecides {...room} />}
      {approvers.length > 1 && (
        <p className="type-text text-ink-soft">{namesText(approvers)} must all approve.</p>
      )}
      {decides && newest.dueOn && newest.decision === null && (
        <p className="type-text">Please answer by {dayText(`${newest.dueOn}T12:00`)}.</p>
      )}
      {mayComment && isSent && !changing && (
        <Sent
          preview={preview}
          newest={newest}
          decision={own}
          given={own ? said.data?.items.find(({ id }) => id === own.id) : given}
          isNew={hadForm}
          onChange={() => {
            setChanging(true);
            setHadForm(true);
          }}
        />
      )}
      {/* The form waits for the earlier stars, so that it does not show none at first. */}
      {mayComment && (!isSent || changing) && (said.data || said.isError) && (
        <DecisionForm key={newest.id} {...props} given={given} onDone={() => setChanging(false)} />
      )}
      {!mayComment && (
        <Reserved>
          Colleagues who can comment or approve give feedback. You can always write a message.
        </Reserved>
      )}
      <DecisionLines decisions={others} />
      <OwnFeedback previewId={preview.id} shownId={own?.id} />
    </div>
  );
}
