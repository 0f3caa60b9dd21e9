import { Link } from 'wouter';
import { adminAddress } from '#contract/addresses.ts';
import type { Consultation } from '#contract/consultations.ts';
import { useMay } from '#web/state/use-may.tsx';
import { usePhone } from '#web/state/staff/use-phone.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { useLink } from '../data.ts';
import { NextSteps } from './next-steps.tsx';
import { useRequestActions, type Ways } from './use-request-actions.tsx';

interface RowActionsProps {
  consultation: Consultation;
  ways: Ways;
  /** Called when the user has taken the step of the open request. */
  onDone?: (() => void) | undefined;
}

/** Says that an account uses the sender's address, with a button that links the request to that account. */
function SameAddress({ consultation }: { consultation: Consultation }) {
  const { id, clientAccountId, matchingClientId, claimsAccount } = consultation;
  const link = useLink();
  if (!matchingClientId || clientAccountId)
    return claimsAccount && clientAccountId ? (
      <p className="type-meta text-ink-soft">
        The sender asked for a new account, but this address has one. It was not changed, and its owner was
        notified.
      </p>
    ) : null;
  return (
    <div className="order-first flex w-full flex-col items-start gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        pending={link.isPending}
        onClick={() => link.mutate({ params: { id } })}
      >
        Link to client account
      </Button>
      <p className="type-meta text-ink-soft">
        {claimsAccount
          ? 'This request asked for a new account, but this address has one. If the sender is the client, give them a password link there.'
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
  );
}

/** The next step of an open request, a link to its account, and a menu of rare actions. */
export function RowActions({ consultation, ways, onDone }: RowActionsProps) {
  const mayWrite = useMay('consultations.write');
  const { client, away } = useRequestActions(consultation, { ways, onDone });
  // On a phone all buttons are in one line.
  const phone = usePhone();
  const quote = !phone && client.find(({ label }) => label === 'Quote');
  const make = !phone && client.find(({ label }) => label === 'Make Client');
  const rare = phone ? [...client, ...away] : away;
  return (
    <>
      <NextSteps consultation={consultation} onAnswer={ways.onAnswer} onDone={onDone} />
      {mayWrite && <SameAddress consultation={consultation} />}
      {quote && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Quote: ${consultation.name}`}
          title="Q"
          onClick={quote.onSelect}
        >
          Quote
        </Button>
      )}
      {make && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${make.label}: ${consultation.name}`}
          onClick={make.onSelect}
        >
          {make.label}
        </Button>
      )}
      {rare.length > 0 && (
        <Menu
          label={`More for ${consultation.name}`}
          className={buttonStyle('quiet', 'sm', 'size-11 min-h-11 px-0 text-ink-soft')}
          items={rare}
        />
      )}
    </>
  );
}
