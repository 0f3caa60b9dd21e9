import { useReducer, useState, type ComponentProps } from 'react';
import type { ClientRoom, ClientVersion } from '#contract/preview-versions.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { useFeedbackOf } from '../data.ts';
import { useWithdraw } from './data.ts';
import { DecisionForm } from './decision-form.tsx';
import { DecisionLines } from '#web/ui/review/decision/decision-lines.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { OwnFeedback } from './own-feedback.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { choiceOf, namesText } from '#web/ui/review/decision/decision-text.ts';

interface RoomDecisionProps extends Pick<ComponentProps<typeof DecisionForm>, 'note' | 'pins'> {
  room: ClientRoom;
  newest: ClientVersion;
  /** The element under the panel that holds the button of the decision. */
  foot: HTMLElement | null;
}

/** Whether the decision of a person can still be withdrawn. */
const isOpen = (until: string | null) => until !== null && Date.parse(until) > Date.now();

function Deciding({ room, newest, foot, note, pins }: RoomDecisionProps) {
  const decides = useStanding('decides');
  const [changing, setChanging] = useState(false);
  const withdraw = useWithdraw();
  const { approvers, deciders, preview } = room;
  const named = approvers.length > 0 ? approvers : deciders;
  const own = newest.decisions.find(({ decidedBy, inForce }) => inForce && decidedBy?.isYou);
  if (!decides)
    return (
      <Reserved>
        {named.length > 0
          ? `${namesText(named)} ${named.length === 1 ? 'decides' : 'decide'} for your company. What you say here helps.`
          : 'The people who decide for your company decide. What you say here helps.'}
      </Reserved>
    );
  if (own && !changing)
    return (
      <div className="flex flex-col items-start gap-3 rounded-lg bg-success-soft px-4 py-3.5">
        <p className="font-semibold">You {choiceOf(own.kind).done(`v${newest.number}`)}.</p>
        {own.words && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{own.words}</p>}
        <div className="-ms-1 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setChanging(true)}>
            Change or add
          </Button>
          {isOpen(own.withdrawableUntil) && (
            <Button
              size="sm"
              variant="quiet"
              pending={withdraw.isPending}
              onClick={() => withdraw.mutate({ params: { id: preview.id, decisionId: own.id } })}
            >
              Withdraw
            </Button>
          )}
        </div>
      </div>
    );
  return (
    <>
      {approvers.length > 1 && (
        <p className="text-sm text-ink-soft">{namesText(approvers)} all have to approve.</p>
      )}
      {newest.dueOn && newest.verdict === null && (
        <p className="text-sm font-medium">Your answer is asked for by {dayText(`${newest.dueOn}T12:00`)}.</p>
      )}
      <DecisionForm
        key={newest.id}
        room={room}
        newest={newest}
        foot={foot}
        note={note}
        pins={pins}
        onDone={() => setChanging(false)}
      />
    </>
  );
}

/** The rating and comment: the latest one, and a form for a new one on request. */
export function Rating({ previewId, title }: { previewId: string; title: string }) {
  const mayComment = useStanding('comments');
  const { data } = useFeedbackOf(previewId);
  const [adding, setAdding] = useState(false);
  const own = data?.items.find(({ author }) => author === null || author.isYou);
  if (!mayComment)
    return (
      <>
        <Reserved>
          Feedback comes from the people who comment or decide for your company. You can always write a
          message.
        </Reserved>
        <OwnFeedback previewId={previewId} />
      </>
    );
  return (
    <>
      {own && !adding ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span>
            You gave {own.rating} of 5{own.ratingTouched ? '' : ', unchanged'}.
          </span>
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            Change or add
          </Button>
        </p>
      ) : (
        data && <FeedbackForm previewId={previewId} title={title} onSent={() => setAdding(false)} />
      )}
      <OwnFeedback previewId={previewId} />
    </>
  );
}

/** The decision on the newest version, then stars and a comment. */
export function RoomDecision(props: RoomDecisionProps) {
  const { room, newest } = props;
  // The form of the decision mentions the comment typed below it, so typing renders it again.
  const [, onTyped] = useReducer((count: number) => count + 1, 0);
  const others = newest.decisions.filter(({ decidedBy, inForce }) => inForce && !decidedBy?.isYou);
  return (
    <div className="flex flex-col gap-7 p-4 lg:p-5">
      <section aria-label="Decision" className="flex flex-col gap-4">
        <Deciding {...props} />
        <DecisionLines decisions={others} />
      </section>
      <section
        aria-labelledby="rating-heading"
        onChange={onTyped}
        className="flex flex-col gap-4 border-t border-line pt-6"
      >
        <h3 id="rating-heading" className="text-lg">
          How do you like it?
        </h3>
        <Rating previewId={room.preview.id} title={room.preview.title} />
      </section>
    </div>
  );
}
