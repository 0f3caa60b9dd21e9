import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getRounds, setRoundMistake, waiveRound } from '#contract/rounds.ts';
import type { Rounds } from '#contract/money/rounds.ts';
import { limits } from '#contract/validation/limits.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { extraText, roundsText } from '#web/ui/money/round-text.ts';

const invalidates = [getRounds];
const failure = 'The round could not be changed';

/** The state of the newest version's round; null if the line above already says it. */
function stateText(rounds: Rounds): string | null {
  const { state, reason } = rounds;
  if (state === 'asked') return `The client has not accepted ${extraText(rounds)} yet. Nothing is charged.`;
  if (state === 'accepted') return `The client accepted ${extraText(rounds)}.`;
  if (state === 'waived') return `Waived as a courtesy: ${reason ?? ''}`;
  return state === 'mistake' ? `Not counted, our mistake: ${reason ?? ''}` : null;
}

/** The rounds of a preview, with the text that the client sees, and the actions of staff for the current round. */
export function RoundsLine({ previewId }: { previewId: string }) {
  const mayRead = useMay('quotes.read');
  const query = useQuery({ ...queryOf(getRounds, { params: { id: previewId } }), enabled: mayRead });
  const rounds = query.data?.rounds;
  if (!rounds) return null;
  const text = stateText(rounds);
  return (
    <section aria-label="Rounds" className="flex flex-col gap-1">
      <p className="type-meta text-ink-soft">{roundsText(rounds)}</p>
      {text && <p className="type-text">{text}</p>}
      <Acts key={rounds.versionId} previewId={previewId} rounds={rounds} />
    </section>
  );
}

const acts = { waive: 'Waive', mistake: 'Our mistake' } as const;

function Acts({ previewId, rounds }: { previewId: string; rounds: Rounds }) {
  const { state, versionId } = rounds;
  const counts = rounds.number <= rounds.used;
  const maySend = useMay('quotes.send');
  const [act, setAct] = useState<keyof typeof acts | null>(null);
  const [reason, setReason] = useState('');
  const waive = useStaffMutation(waiveRound, { failure, saysWhy: true, invalidates });
  const mistake = useStaffMutation(setRoundMistake, { failure, saysWhy: true, invalidates });
  const params = { id: previewId, versionId };
  const send = () => {
    const save = act === 'waive' ? waive : mistake;
    onceAnswered(save.mutateAsync({ params, body: { reason } }), () => {
      setAct(null);
      setReason('');
    });
  };
  if (!maySend) return null;
  if (act)
    return (
      <form
        aria-label={acts[act]}
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) send();
        }}
      >
        <Field
          label="Why?"
          hint={
            act === 'waive'
              ? 'The client sees this reason.'
              : 'The round does not count. The client sees this reason.'
          }
        >
          <Input
            maxLength={limits.title}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <div className="flex gap-2">
          <Button
            type="submit"
            size="sm"
            pending={waive.isPending || mistake.isPending}
            disabledReason={reason.trim() ? null : 'Please say why.'}
          >
            {acts[act]}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAct(null)}>
            Cancel
          </Button>
        </div>
      </form>
    );
  return (
    <div className="-ms-3 flex flex-wrap empty:hidden">
      {(state === 'asked' || state === 'accepted') && (
        <Button size="sm" variant="quiet" onClick={() => setAct('waive')}>
          Waive {extraText(rounds)}
        </Button>
      )}
      {counts && state !== 'mistake' && state !== 'waived' && (
        <Button size="sm" variant="quiet" onClick={() => setAct('mistake')}>
          Our mistake
        </Button>
      )}
      {state === 'mistake' && rounds.chargeId === null && (
        <Button
          size="sm"
          variant="quiet"
          pending={mistake.isPending}
          onClick={() => mistake.mutate({ params, body: { reason: null } })}
        >
          Count it again
        </Button>
      )}
    </div>
  );
}
