import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Check } from '#web/ui/pictures/lucide.tsx';
import { AlreadyResponded } from '../answer/already-responded.tsx';

interface RespondButtonProps {
  to: string;
  responded: boolean;
  onRespond: () => void;
  /** A sentence about what to do instead, once the message is answered. */
  instead?: string;
}

/** A button that opens the answer to a message, or a text that the message is answered. */
export function RespondButton({ to, responded, onRespond, instead }: RespondButtonProps): ReactNode {
  if (responded) return <AlreadyResponded variant="secondary" size="sm" {...(instead ? { instead } : {})} />;
  return (
    <Button variant="secondary" size="sm" onClick={onRespond}>
      Respond <span className="sr-only">to {to}</span>
    </Button>
  );
}

/** The badge of an answered message. */
export const Answered = () => (
  <span title="Answered">
    <Check className="size-4 text-ink-soft" aria-hidden="true" />
    <span className="sr-only">Answered</span>
  </span>
);
