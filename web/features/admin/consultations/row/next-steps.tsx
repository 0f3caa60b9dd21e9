import type { MouseEvent } from 'react';
import { stateOf, type Consultation } from '#contract/consultations.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { useReopen, useRestore, useSetStatus } from '../data.ts';
import { nextStep } from './status.ts';

interface NextStepsProps {
  consultation: Consultation;
  /** True for a request in the spam folder, which can only be restored. */
  inSpam?: boolean;
  /** Opens the sheet with the answer; undefined if the answer is written beside the request. */
  onAnswer?: ((consultation: Consultation) => void) | undefined;
  /** Called when the user has taken the step. */
  onDone?: (() => void) | undefined;
  /** True in a row of a list. */
  small?: boolean;
}

/** The buttons for the usual next steps of a request. */
export function NextSteps({ consultation, inSpam = false, onAnswer, onDone, small = false }: NextStepsProps) {
  const { id, name } = consultation;
  const setStatus = useSetStatus();
  const restore = useRestore();
  const reopen = useReopen();
  const params = { id };
  const size = small ? 'sm' : 'md';
  if (!useMay('consultations.write')) return null;
  if (inSpam)
    return (
      <Button
        variant="secondary"
        size={size}
        pending={restore.isPending}
        onClick={() => restore.mutate({ params })}
        aria-label={`Restore the request of ${name}`}
      >
        Restore
      </Button>
    );
  const state = stateOf(consultation);
  const step = nextStep[state];
  // After a click, the button already shows the next step. The second half of a double click must not take that step
  // too.
  const advance = (event: MouseEvent) => {
    if (!step || event.detail > 1) return;
    setStatus.mutate({ params, body: { status: step.status } });
    onDone?.();
  };
  return (
    <>
      {onAnswer && state === 'pending' && (
        <Button
          variant={small ? 'secondary' : 'primary'}
          size={size}
          // On a narrower screen the row itself opens the answer.
          className={small ? 'max-lg:hidden' : 'max-sm:px-3'}
          aria-label={`Answer ${name}`}
          onClick={() => onAnswer(consultation)}
        >
          Answer
        </Button>
      )}
      {step && (
        <Button
          variant="secondary"
          size={size}
          className={small ? undefined : 'max-sm:px-3'}
          pending={setStatus.isPending}
          onClick={advance}
        >
          {step.label}
        </Button>
      )}
      {state === 'lost' && (
        <Button
          variant="secondary"
          size={size}
          pending={reopen.isPending}
          aria-label={`Reopen the request of ${name}`}
          onClick={() => reopen.mutate({ params })}
        >
          Reopen
        </Button>
      )}
    </>
  );
}
