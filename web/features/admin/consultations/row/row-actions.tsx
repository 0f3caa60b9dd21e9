import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { adminAddress } from '#contract/addresses.ts';
import { stateOf, type Consultation } from '#contract/consultations.ts';
import { useMay } from '#web/state/use-may.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useLink, useReopen, useRestore, useSetStatus } from '../data.ts';
import { RequestMenu } from './request-menu.tsx';
import { nextStep } from './status.ts';

/** The optional actions of a request. */
export interface Ways {
  /** Opens the dialog for snoozing. */
  onSnooze?: ((consultation: Consultation) => void) | undefined;
  /** Opens the request with its answer form. */
  onAnswer?: ((id: string) => void) | undefined;
  onMakeClient?: ((consultation: Consultation) => void) | undefined;
  /** Opens the dialog for the reason of a loss. */
  onLose?: ((consultation: Consultation) => void) | undefined;
}

interface RowActionsProps {
  consultation: Consultation;
  /** True if the request is in the spam folder and can only be restored. */
  inSpam: boolean;
  ways: Ways;
  /** Called when the open request has taken its step. */
  onDone?: (() => void) | undefined;
}

/** The next step of a request, and the button that links it to the account with the same address. */
export function RowActions({ consultation, inSpam, ways, onDone }: RowActionsProps) {
  const { id, name, clientAccountId, matchingClientId, claimsAccount } = consultation;
  const { onAnswer, onMakeClient } = ways;
  const setStatus = useSetStatus();
  const restore = useRestore();
  const reopen = useReopen();
  const link = useLink();
  const params = { id };
  const mayWrite = useMay('consultations.write');
  const mayMake = useMay('clients.create');
  if (!mayWrite) return null;

  if (inSpam) {
    return (
      <>
        <Button
          variant="secondary"
          pending={restore.isPending}
          onClick={() => restore.mutate({ params })}
          aria-label={`Restore the request of ${name}`}
        >
          Restore
        </Button>
        <RequestMenu consultation={consultation} ways={ways} inSpam />
      </>
    );
  }
  const state = stateOf(consultation);
  const step = nextStep[state];
  // The button becomes the next step at once. The second half of a double click must not take that step too.
  const advance = (event: MouseEvent) => {
    if (!step || event.detail > 1) return;
    setStatus.mutate({ params, body: { status: step.status } });
    onDone?.();
  };
  return (
    <>
      {onAnswer && state === 'pending' && (
        <Button aria-label={`Answer ${name}`} onClick={() => onAnswer(id)}>
          Answer
        </Button>
      )}
      {step && (
        <Button
          // If an answer can be written, it is the main action.
          variant={state === 'pending' && !onDone && !onAnswer ? 'primary' : 'secondary'}
          pending={setStatus.isPending}
          onClick={advance}
        >
          {step.label}
        </Button>
      )}
      {state === 'lost' && (
        <Button
          variant="secondary"
          pending={reopen.isPending}
          aria-label={`Reopen the request of ${name}`}
          onClick={() => reopen.mutate({ params })}
        >
          Reopen
        </Button>
      )}
      {matchingClientId && !clientAccountId && (
        <div
          className={
            onDone ? 'order-first flex w-full flex-col items-start gap-1.5' : 'flex flex-col gap-1.5'
          }
        >
          <Button
            variant="secondary"
            size="sm"
            pending={link.isPending}
            onClick={() => link.mutate({ params })}
          >
            Link to client account
          </Button>
          <p className="text-xs text-ink-soft">
            {claimsAccount
              ? 'An account with this address exists, and this request asked for another. If the sender is the right person, hand the account over.'
              : 'An account has this e-mail address. Link the request if it is the same person.'}
          </p>
          {claimsAccount && (
            <Link
              className={buttonStyle('secondary', 'sm')}
              href={adminAddress('clients', { dialog: `client:${matchingClientId}` })}
            >
              Open the account
            </Link>
          )}
        </div>
      )}
      {claimsAccount && clientAccountId && (
        <p className="text-xs text-ink-soft">
          The sender asked for an account, but this address has one. It is unchanged, and its owner was
          notified.
        </p>
      )}
      {onMakeClient && mayMake && !clientAccountId && !matchingClientId && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Make Client: ${name}`}
          onClick={() => onMakeClient(consultation)}
        >
          Make Client
        </Button>
      )}
      <RequestMenu consultation={consultation} ways={ways} onDone={onDone} />
    </>
  );
}
